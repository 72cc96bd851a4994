"""The web service: tables in a database, choices over HTTP, live updates over WebSocket."""
