/**
 * What hides or turns text: controls, format characters (bidirectional, zero-width, tags), fillers, the blank braille cell
 * and whatever else is drawn as nothing, private and unassigned characters. The kernel's `cleanText` and the gateway remove
 * the same. A picture keeps its variation selector, and its joiner where another follows, as in a family emoji.
 */
const HIDDEN =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu
const GRAPHEME = /\P{M}\p{M}*/gu

/** A foreign text, fit to be shown: on one line, without hidden characters, with piled-up marks thinned. */
export function safeText(text: string): string {
  return text
    .replace(HIDDEN, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(PILED_MARKS, '$1')
    .trim()
}

/**
 * A foreign name, such as a wallet's or a token's: `safeText`, and no longer than a name is.
 * @param limit Most graphemes; the last is an ellipsis when there were more.
 */
export function safeName(name: string, limit = 40): string {
  const clean = safeText(name)
  if (clean.length <= limit) return clean
  const graphemes = split(clean)
  const start = graphemes.slice(0, limit - 1).join('')
  return graphemes.length <= limit ? clean : `${start.trimEnd()}…`
}

function split(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME) ?? []
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** The first letter or digit of a name, for a picture that is missing. */
export function firstLetter(name: string): string {
  return safeText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
}

/** A well-mixed 32-bit number from a text (FNV-1a and a finalizer). For pictures, not for security. */
export function hashText(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
