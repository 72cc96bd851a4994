"""The maps as the terminal draws them."""
