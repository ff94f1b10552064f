"""House rules in which armies are numbered: the reserve that is all there is (js_6), and prisoners (js_7)."""
