import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { publishedPackages } from './publishedPackages.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Manifest {
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

/** The oldest Node of a range such as `>=22.12.0` or `^20.19.0 || >=22`, as a number that can be compared. */
function oldest(range = '>=0'): number {
  const versions = [...range.matchAll(/(\d+)(?:\.(\d+))?/g)].map(([, major, minor]) => [
    Number(major),
    Number(minor ?? 0),
  ])
  return Math.min(...versions.map(([major = 0, minor = 0]) => major * 1000 + minor))
}

/** What a package needs at least, by itself and through what it brings. */
function needed(folder: string, seen = new Set<string>()): number {
  if (seen.has(folder)) return 0
  seen.add(folder)
  const { engines, dependencies = {} } = read(join(folder, 'package.json'))
  const brought = Object.keys(dependencies)
    .map((name) => join(folder, 'node_modules', name))
    .filter((place) => existsSync(join(place, 'package.json')))
  return Math.max(oldest(engines?.node), ...brought.map((place) => needed(place, seen)))
}

describe('Node versions', () => {
  test.each(publishedPackages(ROOT).map(({ folder }) => folder))(
    'default: %s promises no older one than it needs',
    (folder) => {
      const { engines } = read(join(ROOT, folder, 'package.json'))
      expect(engines?.node).toMatch(/^>=\d+(\.\d+)?$/)
      expect(oldest(engines?.node)).toBeGreaterThanOrEqual(needed(join(ROOT, folder)))
    },
  )

  test('behavior: the commands of the repository start on Node 20', () => {
    expect(read(join(ROOT, 'package.json')).engines?.node).toBe('>=20')
  })
})
