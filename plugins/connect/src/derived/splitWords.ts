/** A piece of a sentence: plain words, or the name of something that is put in their place. */
export type WordPiece = { readonly text: string } | { readonly name: string }

/** Takes a sentence such as `I accept the [terms]` apart. Dictionaries hold no markup, so links come in by name. */
export function splitWords(sentence: string): readonly WordPiece[] {
  return sentence
    .split(/(\[\w+\])/)
    .filter((part) => part !== '')
    .map((part) => (/^\[\w+\]$/.test(part) ? { name: part.slice(1, -1) } : { text: part }))
}
