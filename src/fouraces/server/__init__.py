"""The server: the room over HTTP and WebSockets, and the pages that show it."""
