import { type Place, parseModule, type SyntaxNode, walk } from './syntax.ts'

/** Text in the place of other text. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a codemod leaves to the reader, with the line it stands in. */
export interface Note {
  readonly line: number
  readonly message: string
}

/** A file while one codemod works on it. */
export interface Source {
  readonly code: string
  readonly program: SyntaxNode
  /** Every node with its place, in the order of the text. */
  readonly places: readonly Place[]
  textOf(node: SyntaxNode): string
  replace(range: { readonly start: number; readonly end: number }, text: string): void
  note(node: SyntaxNode, message: string): void
}

/** A file that was read, and what was written down about it. */
interface OpenSource extends Source {
  readonly notes: readonly Note[]
  /** The code with every replacement in it. */
  result(): string
}

/** Reads a file for one codemod. Throws what the parser does. */
export function openSource(code: string, path: string): OpenSource {
  const program = parseModule(code, path)
  const edits: Edit[] = []
  const notes: Note[] = []
  return {
    code,
    program,
    places: [...walk(program)],
    notes,
    textOf: ({ start, end }) => code.slice(start, end),
    replace({ start, end }, text) {
      edits.push({ start, end, text })
    },
    note({ start }, message) {
      notes.push({ line: code.slice(0, start).split('\n').length, message })
    },
    result() {
      let at = 0
      let text = ''
      // One after another; of two at one place the one that was asked for first.
      for (const edit of [...edits].sort((left, right) => left.start - right.start || left.end - right.end)) {
        text += code.slice(at, edit.start) + edit.text
        at = edit.end
      }
      return text + code.slice(at)
    },
  }
}
