// Bidi controls, zero-width and other invisible characters, variation and tag characters that can hide text, controls.
const INVISIBLE =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
// A joiner is kept only where it joins two pictures, as in a family emoji.
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const MARKS = /(\p{M}{4})\p{M}+/gu
const GRAPHEME = /\P{M}\p{M}*/gu

/**
 * A name that somebody else wrote, made fit to show: controls, bidi overrides and invisible characters are removed, white
 * space is collapsed, piled-up marks are thinned, and the rest is cut to `limit` graphemes (specification: security, T7).
 * @param limit Most graphemes, 40 by default; `Infinity` cleans without cutting.
 */
export function safeText(text: string, limit = 40): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(MARKS, '$1')
    .trim()
  if (clean.length <= limit) return clean
  const graphemes = split(clean)
  return graphemes.length <= limit
    ? clean
    : `${graphemes
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

function split(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME) ?? []
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
