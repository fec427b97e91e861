/** Graphemes shown of a name. */
const MAX_LENGTH = 40
/** Code units looked at: enough for 40 graphemes of any script, and a bound for hostile text. */
const MAX_INPUT = 1024
/** Controls, formats, unassigned and private characters, surrogates, and what is drawn as nothing: fillers and the blank braille cell. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Marks piled on one letter grow beyond the line. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

function graphemes(text: string): string[] {
  // Firefox has Intl.Segmenter from 125 on, we support it from 101 on.
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return [...text]
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/**
 * A name from outside, such as a wallet's or a token's, fit to be shown and stored: one line, no control, bidirectional or
 * invisible character, no letters with piled-up marks, at most 40 graphemes.
 * @returns the empty string for what is no text, and when nothing is left
 */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, MAX_INPUT).replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(PILED_MARKS, '$1').trim()
  if (text.length <= MAX_LENGTH) return text
  const letters = graphemes(text)
  if (letters.length <= MAX_LENGTH) return text
  const start = letters.slice(0, MAX_LENGTH - 1).join('')
  return `${start.trimEnd()}…`
}

/** A text as it is compared in a search: without case, accents and surrounding space. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
