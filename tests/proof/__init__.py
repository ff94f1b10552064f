"""The proof that an edition brings everything it adds: one module, which the whole site can play. See
`vespers`.
"""
