import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A corner that no theme can change: a number or a length in place of a token. `0` and `inherit` are no lengths of our own. */
const LITERAL = /[rR]adius:\s*(?:[1-9.]|['"`][\d.])/

function literalsIn(text: string): string[] {
  return text.split('\n').filter((line) => LITERAL.test(line))
}

describe('corners', () => {
  test('default: each style takes its radius from a token of the theme', () => {
    const found = listFiles(ROOT, ['theme/src', 'kernel/src', 'plugins'], /\.css\.ts$/).flatMap((file) =>
      literalsIn(readFileSync(`${ROOT}/${file}`, 'utf8')).map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  test.each(["borderRadius: '50%',", 'borderRadius: 8,', "borderStartEndRadius: '1rem',", 'borderRadius: `4px 2px`'])(
    'error: %s',
    (line) => expect(literalsIn(line)).toEqual([line]),
  )

  test.each([
    'borderRadius: vars.radius.full,',
    "borderRadius: 'inherit',",
    'borderEndEndRadius: 0,',
    "borderRadius: 'var(--lk-radius-full, 50%)',",
    'borderRadius: `calc(',
  ])('parameters: %s', (line) => expect(literalsIn(line)).toEqual([]))
})
