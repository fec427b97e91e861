import { safeText } from '@latchkey/theme/ui'

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A name that somebody else wrote, fit for a sentence: one written from right to left does not turn the words around it. */
export function isolateName(name: string): string {
  const text = safeText(name)
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
