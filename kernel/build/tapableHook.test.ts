import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Hook from 'tapable/lib/Hook.js'
import { describe, expect, test } from 'vitest'
import { trimHook } from './tapableHook.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('tapable/lib/Hook.js'), 'utf8')

async function trimmed(): Promise<typeof Hook> {
  const { default: Trimmed }: { readonly default: typeof Hook } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(trimHook(source))}`
  )
  return Trimmed
}

/** What a hook of this class does with taps in stages, before others, removed and called, as text. */
async function trace(Class: typeof Hook): Promise<readonly string[]> {
  const lines: string[] = []
  const hook = new Class([], 'test')
  hook.compile = ({ taps, interceptors, type }) => {
    lines.push(`compile ${type}: ${taps.map(({ name, type: kind, stage }) => `${name} ${kind} ${stage ?? ''}`)}`)
    return (...args) => {
      for (const interceptor of interceptors) interceptor.call?.(...args)
      return taps.map((tap) => tap.fn(...args))
    }
  }
  hook.intercept({ call: (value) => lines.push(`call ${String(value)}`) })
  hook.tap({ name: 'middle' }, () => 'middle')
  hook.tap({ name: 'late', stage: 100 }, () => 'late')
  hook.tap({ name: 'early', stage: -100 }, () => 'early')
  hook.tap({ name: 'other', before: 'middle' }, () => 'other')
  hook.tap({ name: 'last', stage: 0 }, () => 'last')
  lines.push(String(hook.call(1)), String(hook.call(2)))
  hook.tapPromise({ name: 'promise', before: 'early' }, async () => 'promise')
  hook.taps.splice(1, 1)
  lines.push(String(await Promise.all((await hook.promise(3)) as readonly unknown[])))
  return lines
}

describe('trimHook', () => {
  test('default: a module without CommonJS', () => {
    const code = trimHook(source).replace(/\/\*.*?\*\//gs, '')
    expect(code).not.toMatch(/require\(|module\.exports|withOptions|callAsync|deprecateContext/)
    expect(code).toContain('export default Hook;')
  })

  test('behavior: registers, orders and calls taps as the whole class does', async () => {
    const expected = await trace(Hook)
    expect(expected).toHaveLength(8)
    expect(await trace(await trimmed())).toEqual(expected)
  })

  test('error: another shape of the file', () => {
    expect(() => trimHook(source.replace('withOptions(options) {', 'with(options) {'))).toThrow('has changed')
  })
})
