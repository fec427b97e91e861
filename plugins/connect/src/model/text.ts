/** A piece of a sentence: plain text, or the name of a link. */
export type SentencePart = { readonly text: string } | { readonly name: string }

const MINUTE = 60

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
