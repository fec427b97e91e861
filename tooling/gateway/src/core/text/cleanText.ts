/**
 * The kernel's list of what hides or turns text: controls, formats, unassigned and private characters, and what is drawn as
 * nothing, without white space, which becomes a space.
 */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

const PILED_MARKS = /(\p{M}{4})\p{M}+/gu
const MAX_INPUT = 1000
const segmenter = new Intl.Segmenter()

/**
 * A name that a contract or a stranger wrote, made fit to show: control, bidi and invisible characters
 * are removed, white space is collapsed, piled-up marks are thinned, and the rest is cut to some graphemes.
 */
export function cleanText(text: string, limit = 40): string {
  const clean = text
    .slice(0, MAX_INPUT)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(PILED_MARKS, '$1')
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
