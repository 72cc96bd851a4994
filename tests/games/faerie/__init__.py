"""Albion: Land of Faerie, rule by rule."""
