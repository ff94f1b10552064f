"""The difference between two colours, for eyes of four kinds.

CIEDE2000 (Sharma, Wu, Dalal 2005) between colours as seen with normal vision or with simulated dichromacy
(Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB). Colours are "#rrggbb".
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

VISION: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, vision: str = "normal") -> float:
    """Return the CIEDE2000 difference between two colours as seen by this kind of eye."""
    return ciede2000(lab(seen(one, vision)), lab(seen(other, vision)))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted(product_of(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def linear(colour: str) -> Triple:
    """Return linear RGB, each from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def product_of(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def seen(colour: str, vision: str) -> Triple:
    """Return linear RGB as this kind of eye sees it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in product_of(VISION[vision], linear(colour)))
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """Return CIELAB of linear RGB, for the white D65."""
    ratios = [value / white for value, white in zip(product_of(TO_XYZ, rgb), WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the difference of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    d_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    weight = 1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue)
    weight += 0.32 * cosine(3 * hue + 6) - 0.2 * cosine(4 * hue - 63)
    l_part = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    c_part = (c2 - c1) / (1 + 0.045 * chroma)
    h_part = d_hue / (1 + 0.015 * chroma * weight)
    bend = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * bend
    return sqrt(l_part**2 + c_part**2 + h_part**2 + rotation * c_part * h_part)


def cosine(angle: float) -> float:
    return cos(radians(angle))
