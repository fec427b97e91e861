/** Longest name that is passed on, in characters as people count them (security.md, T7). */
const LONGEST = 40
/** Control, format (bidi, zero-width) and private characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name that somebody wrote into a contract, without what cannot be seen and no longer than forty characters. */
export function plainName(name: string): string {
  const visible = name.slice(0, 1_000).replace(INVISIBLE, '').trim()
  return [...segments.segment(visible)]
    .slice(0, LONGEST)
    .map(({ segment }) => segment)
    .join('')
}
