import { readFileSync } from 'node:fs'
import { type ParseResult, parseSync } from 'oxc-parser'

export interface ParsedFile {
  readonly text: string
  readonly result: ParseResult
  /** The line, from 1, of a character offset. */
  lineOf(offset: number): number
}

export function parseFile(path: string): ParsedFile {
  const text = readFileSync(path, 'utf8')
  const result = parseSync(path, text)
  return { text, result, lineOf: (offset) => text.slice(0, offset).split('\n').length }
}
