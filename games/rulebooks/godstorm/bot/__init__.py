"""How a computer player leads its armies where points win after five epochs, and gods fight."""
