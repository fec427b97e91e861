import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../audit/entries.ts'
import { type Tried, tryNext } from './tryNext.ts'

const PROJECT = join(import.meta.dirname, '../..')
const KERNEL = join(PROJECT, '../../kernel')

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const parent = join(PROJECT, 'node_modules/.cache/latchkey')
  mkdirSync(parent, { recursive: true })
  const target = mkdtempSync(join(parent, 'entries-'))
  made.push(target)
  return target
}

/** A kernel that is not released: the one of this repository after a change of its code. */
function nextKernel(change: (code: string, file: string) => string): string {
  const target = folder()
  cpSync(join(KERNEL, 'package.json'), join(target, 'package.json'))
  cpSync(join(KERNEL, 'dist'), join(target, 'dist'), { recursive: true })
  const files = readdirSync(join(target, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  for (const file of files) {
    const path = join(target, 'dist', file)
    writeFileSync(path, change(readFileSync(path, 'utf8'), file))
  }
  return target
}

interface Package {
  readonly id: string
  readonly code: string
}

const NOTES: Package = { id: 'notes', code: "export const notes = () => ({ id: 'notes', api: 1 })" }
const VOTES: Package = {
  id: 'votes',
  code: "import { definePlugin } from '@latchkey/kernel'\nexport const votes = () => definePlugin({ id: 'votes', api: 1 })",
}

async function run(next: string, packages: readonly Package[], contract = false): Promise<readonly Tried[]> {
  const root = folder()
  const folders = new Map<string, string>()
  for (const { id, code } of packages) {
    const json = {
      ...{ name: `@you/${id}`, version: '1.0.0', type: 'module', exports: { '.': './dist/index.js' } },
      peerDependencies: { '@latchkey/kernel': '^1.0.0' },
      latchkey: { kind: 'plugin', id, kernel: '1', sizeClass: 'small' },
    }
    const at = join(root, id)
    mkdirSync(join(at, 'dist'), { recursive: true })
    writeFileSync(join(at, 'package.json'), JSON.stringify(json))
    writeFileSync(join(at, 'dist/index.js'), code)
    folders.set(json.name, at)
  }
  const entry = (id: string): CatalogueEntry => ({
    ...{ package: `@you/${id}`, title: id, summary: id, repository: 'https://example.com/you', categories: ['other'] },
    ...{ arguments: [], version: '1.0.0', versions: [], advisories: [] },
  })
  const entries = [...packages.map(({ id }) => entry(id)), entry('nowhere')]
  return tryNext({ entries, next: [next], find: (name) => folders.get(name), project: PROJECT, contract })
}

const outcomes = (tried: readonly Tried[]): readonly string[] =>
  tried.map(({ package: name, outcome }) => `${name} ${outcome}`)

describe('tryNext', { timeout: 60_000 }, () => {
  test('default: a kernel that breaks nobody; what is not installed is said', async () => {
    const tried = await run(
      nextKernel((code) => code),
      [NOTES, VOTES],
      true,
    )
    expect(tried.flatMap(({ reasons }) => reasons)).toEqual([])
    expect(outcomes(tried)).toEqual(['@you/notes works', '@you/votes works', '@you/nowhere absent'])
  })

  test('error: a kernel without an export breaks those who import it, and no other', async () => {
    const without = (code: string, file: string): string =>
      file === 'index.js'
        ? code.replace(/\bdefinePlugin\b(?=[^;]*;?\s*(\/\/#.*)?\s*$)/, 'definePlugin as makePlugin')
        : code
    const tried = await run(nextKernel(without), [NOTES, VOTES])
    expect(outcomes(tried)).toEqual(['@you/notes works', '@you/votes breaks', '@you/nowhere absent'])
    expect(tried[1]?.reasons.join()).toContain('definePlugin')
  })

  test('error: a kernel of another API breaks all', async () => {
    const tried = await run(
      nextKernel((code) => code.replaceAll(/\bmajor: 1\b/g, 'major: 2')),
      [NOTES, VOTES],
    )
    expect(outcomes(tried)).toEqual(['@you/notes breaks', '@you/votes breaks', '@you/nowhere absent'])
  })

  test('behavior: what fails with the installed kernel, too, is not the fault of the next one', async () => {
    const broken = {
      id: 'broken',
      code: "export const broken = () => ({ id: 'broken', api: 1, setup: () => { throw new Error('no') } })",
    }
    expect(
      outcomes(
        await run(
          nextKernel((code) => code),
          [broken],
        ),
      )[0],
    ).toBe('@you/broken already')
  })

  test('behavior: nothing is left behind', async () => {
    await run(
      nextKernel((code) => code),
      [NOTES],
    )
    const left = readdirSync(join(PROJECT, 'node_modules/.cache/latchkey'))
    expect(left.filter((name) => name.startsWith('range-'))).toEqual([])
  })
})
