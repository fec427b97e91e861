// Bidi controls, zero-width and other invisible characters, variation and tag characters that can hide text.
const INVISIBLE =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

const MARKS = /(\p{M}{4})\p{M}+/gu
const MOST_READ = 1000
const segmenter = new Intl.Segmenter()

/**
 * A name that a contract or a stranger wrote, made fit to show: control, bidi and invisible characters
 * are removed, white space is collapsed, piled-up marks are thinned, and the rest is cut to some graphemes.
 */
export function cleanText(text: string, limit = 40): string {
  const clean = text
    .slice(0, MOST_READ)
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(MARKS, '$1')
    .trim()
  if (clean.length <= limit) return clean
  const graphemes = Array.from(segmenter.segment(clean), ({ segment }) => segment)
  return graphemes.length <= limit
    ? clean
    : `${graphemes
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}
