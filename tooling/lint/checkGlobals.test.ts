import { describe, expect, it } from 'vitest'
import { checkGlobals } from './checkGlobals.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const check = (text: string, file = 'kernel/src/core/a.ts'): Promise<string[]> =>
  runCheck(
    checkGlobals,
    makeTree({
      'kernel/package.json': { name: '@latchkey/kernel' },
      'adapters/evm/package.json': { name: '@latchkey/adapter-evm' },
      'theme/package.json': { name: '@latchkey/theme' },
      [file]: text,
    }),
  )

describe('checkGlobals', () => {
  it.each([
    ['a parameter', 'export const a = (fetch: () => void) => fetch()'],
    ['a destructured service', 'export const a = ({ navigator }: Platform) => navigator.language'],
    ['a key', 'export const a = { setTimeout: 1, b: services.fetch() }'],
    ['a type', 'export interface A { fetch(): void; window: Window }\nexport type B = typeof fetch'],
  ])('behavior: %s is not the global', async (_name, text) => {
    expect(await check(text)).toEqual([])
  })

  it.each([
    ['kernel/src/core/services/http.ts', 'fetch(x)'],
    ['adapters/evm/src/connectors/a.ts', 'window.addEventListener(x, y)'],
    ['theme/src/ui/a.ts', 'window.matchMedia(x)'],
    ['kernel/src/core/a.test.ts', 'window.x'],
  ])('behavior: %s may', async (file, text) => {
    expect(await check(text, file)).toEqual([])
  })

  it.each([
    ['kernel/src/core/a.ts', 'export const a = () => fetch(x)'],
    ['kernel/src/core/a.ts', 'globalThis.localStorage.clear()'],
    ['kernel/src/core/a.ts', 'const a = { setTimeout }'],
    ['adapters/evm/src/connectors/a.ts', 'setTimeout(f, 1)'],
    ['adapters/evm/src/a.ts', 'window.ethereum'],
  ])('error: %s with %s', async (file, text) => {
    expect(await check(text, file)).toEqual([expect.stringMatching(new RegExp(`^${file}:1: uses \\w+ directly`))])
  })
})
