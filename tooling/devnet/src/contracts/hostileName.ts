/**
 * Name of the token that tries everything a name can do to a page: markup, an override of the direction of writing
 * (U+202E), a zero-width space (U+200B), a line break.
 */
export const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202Eevil\u200B\u2066 Ether\n"\'&amp;'

/** Its symbol: it reads `ETH`, with a Cyrillic first letter, and turns what follows around. */
export const HOSTILE_SYMBOL = '\u0415TH\u202E</b>'
