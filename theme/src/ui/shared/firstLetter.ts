import { safeText } from './safeText.ts'

/** The first letter or digit of a name, for a picture that is missing. */
export function firstLetter(name: string): string {
  return safeText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
}
