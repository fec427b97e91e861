import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkOf, chunks } from './chunks.ts'

const UI = resolve(import.meta.dirname, '../src/ui')
const modules = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.+\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => join(UI, file))

/** What a module imports at once from other modules of the primitives. */
function importsOf(module: string): string[] {
  const source = readFileSync(module, 'utf8').replace(/^import type .*$/gm, '')
  return [...source.matchAll(/^(?:import|export|\}) .*?from '(\.[^']+)'/gm)]
    .map(([, path = '']) => resolve(dirname(module), path))
    .filter((path) => path.startsWith(`${UI}/`))
}

const RANK = ['ui/first', 'ui/common', 'ui/choices', 'ui/icons']
const rank = (module: string): number => {
  const at = RANK.indexOf(chunkOf(module) ?? '')
  return at < 0 ? RANK.length : at
}

describe('chunks', () => {
  it('default', () => {
    expect(chunkOf('/theme/src/ui/Button/Button.css.ts')).toBe('ui/first')
    expect(chunkOf('/theme/src/ui/Chip/Chip.tsx')).toBe('ui/choices')
    expect(chunkOf('/theme/src/ui/Latch/Latch.tsx')).toBe('ui/common')
    expect(chunkOf('/theme/src/ui/Timer/Timer.tsx')).toBe('ui/Timer')
    expect(chunkOf('/theme/src/ui/Icon/icons/others.generated.ts')).toBe('ui/icons')
    expect(chunkOf('/theme/src/ui/Icon/icons/first.generated.ts?own')).toBe('ui/allIcons')
    expect(chunkOf('/theme/src/ui/styles.ts')).toBeNull()
  })

  it('behavior: every folder that is named exists and is named once', () => {
    const named = Object.values(chunks).flat()
    expect(named.filter((folder) => !existsSync(join(UI, folder)))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('behavior: a file imports only from itself and those that are loaded before it', () => {
    const early = modules.filter((module) => chunkOf(module) !== 'ui/allIcons')
    const wrong = early.flatMap((module) =>
      importsOf(module)
        .filter((path) => rank(path) > rank(module) && chunkOf(path) !== chunkOf(module))
        .map((path) => `${module} imports ${path}`),
    )
    expect(wrong).toEqual([])
  })

  it('behavior: the first file has the sheet of all hosts, every other file brings its own', () => {
    const styled = modules.filter(
      (module) => module.endsWith('.tsx') && /\.css\.ts'/.test(readFileSync(module, 'utf8')),
    )
    const bringsSheet = (module: string): boolean => readFileSync(module, 'utf8').includes('useSheet(__LK_OWN_CSS__)')
    const isFirst = (module: string): boolean => chunkOf(module) === 'ui/first'
    expect(styled.filter((module) => isFirst(module) === bringsSheet(module))).toEqual([])
  })
})
