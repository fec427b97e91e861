/** The end of a sentence that another one follows; "z. B." and the like are none. */
const FIRST = /^(.*?(?:[\p{L}\p{M}\p{N}]{2}|[”"»)])[.!?؟])\s+(?=[\p{Lu}\p{Lo}“„"«])(.+)$/su

/** What happened, as a title says it, and what to do, which stands below. */
export function inTwo(text: string): readonly [title: string, rest: string] {
  const [, first = text, rest = ''] = FIRST.exec(text) ?? []
  return [rest ? first.replace(/\.$/, '') : first, rest]
}
