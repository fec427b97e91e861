import { safeName } from '@latchkey/theme/ui'

/** A piece of a sentence: plain text, or the name of a link. */
export type SentencePart = { readonly text: string } | { readonly name: string }

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const MINUTE = 60

/** A name from outside, for use in a sentence: one written from right to left does not reorder the words around it. */
export function isolateName(name: string): string {
  const text = safeName(name)
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}

/** Takes a sentence such as `I accept the [terms]` apart: dictionaries hold no markup, so links are named in brackets. */
export function splitSentence(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\[\w+\])/)
    .filter((part) => part !== '')
    .map((part) => (/^\[\w+\]$/.test(part) ? { name: part.slice(1, -1) } : { text: part }))
}

/** Seconds as a clock shows them, `3:12`. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  return `${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`
}

/** Whether a text has the form of a route, `<plugin id>.<View>`. */
export function isRoute(text: string): text is `${string}.${string}` {
  return /^[^.]+\.[^.]+$/.test(text)
}
