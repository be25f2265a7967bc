"""The output that the convolution accelerator must produce: 4x4 products, modulo 2^32."""


def product(a, b):
    """Returns tiles as 16 words each, row by row."""
    return [
        sum(a[4 * i + k] * b[4 * k + j] for k in range(4)) & 0xFFFF_FFFF
        for i in range(4)
        for j in range(4)
    ]
