import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generatedFiles } from '../contracts/generatedFiles.ts'

/** The compiler takes seconds, and many of them on a busy machine. */
const COMPILE_MS = 120_000

describe('generatedFiles', { timeout: COMPILE_MS }, () => {
  test('behavior: the committed files are what the sources compile to (else run `pnpm contracts`)', () => {
    for (const [path, text] of Object.entries(generatedFiles()))
      expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8') === text, path).toBe(true)
  }, 180_000)
})
