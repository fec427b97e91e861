import { readFileSync } from 'node:fs'
import { type ParseResult, parseSync } from 'oxc-parser'

/** A source file with its syntax tree. */
export interface ParsedFile {
  readonly text: string
  readonly result: ParseResult
  /** The line, from 1, of a character offset. */
  lineOf(offset: number): number
}

/** Reads and parses a file. */
export function parseFile(path: string): ParsedFile {
  const text = readFileSync(path, 'utf8')
  const result = parseSync(path, text)
  return { text, result, lineOf: (offset) => text.slice(0, offset).split('\n').length }
}
