import { isSearchable, looksSecret } from '@latchkey/kernel/text'
import type { NameZone } from '@latchkey/plugin-api/schemas'

/** What keeps a text from being a name. */
export type LabelProblem = 'empty' | 'short' | 'invalid'

/** Characters of the longest label (RFC 1035, section 2.3.4). */
const LONGEST = 63

/** What was typed, as names are written: in the form that ENSIP-15 maps letters to, and without the ending. */
export function toLabel(text: string, { zone }: Pick<NameZone, 'zone'>): string {
  const written = text.normalize('NFKC').toLowerCase().trim()
  return written.endsWith(`.${zone}`) ? written.slice(0, -zone.length - 1) : written
}

/**
 * Whether a text looks like a private key or a recovery phrase, or may be one with a letter too many or too few: letters and
 * digits without a break, longer than what services are asked for while it is typed.
 */
export function holdsSecret(text: string): boolean {
  const runs = text.match(/[a-z0-9]+/gi) ?? []
  return looksSecret(text) || runs.some((run) => !isSearchable(run) && /\d/.test(run))
}

/**
 * Letters, digits and hyphens, none at an end; the third and fourth place are not both hyphens, which ENSIP-15 reserves.
 */
export function problemOf(label: string, { minLength }: Pick<NameZone, 'minLength'>): LabelProblem | undefined {
  if (label === '') return 'empty'
  if (/[^a-z0-9-]|^-|^..--/.test(label) || label.length > LONGEST) return 'invalid'
  if (label.length < minLength) return 'short'
  return label.endsWith('-') ? 'invalid' : undefined
}
