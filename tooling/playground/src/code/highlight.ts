/** A stretch of code and what it is: keyword, string, comment, number, or nothing in particular. */
export interface CodePart {
  readonly text: string
  readonly kind: 'k' | 's' | 'c' | 'n' | undefined
}

const PATTERN =
  /(?<c>\/\/[^\n]*)|(?<s>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<k>\b(?:import|from|export|const|true|false|return|function)\b)|(?<n>\b\d[\d_]*\b)/g

/** Splits code so that it can be coloured; joined, the parts are the code. */
export function highlight(code: string): readonly CodePart[] {
  const pieces: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(PATTERN)) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: undefined })
    const kind = (['c', 's', 'k', 'n'] as const).find((name) => match.groups?.[name] !== undefined)
    pieces.push({ text: match[0], kind })
    end = match.index + match[0].length
  }
  return end < code.length ? [...pieces, { text: code.slice(end), kind: undefined }] : pieces
}
