import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileLatch } from '../contracts/compileLatch.ts'

describe('compileLatch', () => {
  test('behavior: the committed artifact is what the source compiles to (else run `pnpm contracts`)', () => {
    const committed = readFileSync(new URL('../contracts/Latch.generated.json', import.meta.url), 'utf8')
    expect(`${JSON.stringify(compileLatch(), null, 1)}\n`).toBe(committed)
  })
})
