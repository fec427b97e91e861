import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { areJoined } from './docs/joins.ts'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${ROOT}/ARCHITECTURE.md`, 'utf8')
const all = listFiles(ROOT, ['.'], /\.(tsx?|mjs|json|md)$/)
const files = listFiles(ROOT, ['kernel/src', 'plugins', 'adapters'], /\.tsx?$/)

/** A file of a walk, and what joins it to the one before it where no import does, e.g. `kernel.open`. */
interface Step {
  readonly name: string
  readonly joint: string | undefined
}

/** The walks by title, with the files each names. */
const walks = (text.split('## Five walks')[1]?.split('\n## ')[0] ?? '')
  .split('\n\n')
  .filter((paragraph) => paragraph.startsWith('**'))
  .map((paragraph) => ({
    title: /\*\*(.+?)\*\*/.exec(paragraph)?.[1] ?? '',
    text: paragraph,
    steps: [...paragraph.matchAll(/`([\w./-]+\.tsx?)`(?:\s+\[`([\w.]+)`\])?/g)].map(
      ([, name = '', joint]): Step => ({ name, joint }),
    ),
  }))

const filesOf = (name: string): string[] => files.filter((file) => `/${file}`.endsWith(`/${name}`))

/** The file of a step: what its name ends with, in the package of the step before it where several do. */
function resolve(steps: readonly Step[]): string[] {
  const found: string[] = []
  for (const { name } of steps) {
    const near = found.at(-1)?.split('/src/')[0] ?? ''
    const all = filesOf(name)
    found.push(all.find((file) => file.startsWith(`${near}/src/`)) ?? all[0] ?? '')
  }
  return found
}

/** Each two files that follow one another, and what joins them by name. */
function pairsOf(
  steps: readonly Step[],
): { readonly pair: readonly [string, string]; readonly joint: string | undefined }[] {
  const found = resolve(steps)
  return steps.slice(1).map(({ joint }, at) => ({ pair: [found[at] ?? '', found[at + 1] ?? ''], joint }))
}

describe('the walks of ARCHITECTURE.md', () => {
  test('default: there are five', () => expect(walks).toHaveLength(5))

  test.each(walks)('behavior: $title, at most 12 files, each once, all of which exist', ({ steps }) => {
    const found = resolve(steps)
    expect(found.length).toBeGreaterThan(5)
    expect(found.length).toBeLessThanOrEqual(12)
    expect(steps.filter((_, at) => found[at] === '')).toEqual([])
    expect(new Set(found).size).toBe(found.length)
  })

  test.each(walks)(
    'behavior: $title, whole: each file is joined to the one before it, and none stands for further ones',
    ({ steps, text: words }) => {
      expect(pairsOf(steps).filter(({ pair, joint }) => !areJoined(ROOT, pair, joint))).toEqual([])
      expect(words).not.toMatch(/as above|as in the|and so on/)
    },
  )

  test.each(walks)('error: $title, with two neighbours changed round', ({ steps }) => {
    for (const at of steps.keys()) {
      const turned = [...steps.slice(0, at), ...steps.slice(at, at + 2).reverse(), ...steps.slice(at + 2)]
      if (at < steps.length - 1)
        expect(pairsOf(turned).every(({ pair, joint }) => areJoined(ROOT, pair, joint))).toBe(false)
    }
  })
})

describe('areJoined', () => {
  const CORE = 'kernel/src/core'
  const [ACTIONS, CONNECT, REDUCER] = ['walletActions', 'connect', 'reducer'].map((name) => `${CORE}/wallet/${name}.ts`)

  test.each([
    ['an import', CONNECT, `${CORE}/wallet/sessions.ts`, undefined],
    ['a member that is called', CONNECT, 'adapters/evm/src/connectors/connector.ts', 'connector.connect'],
    ['an atom', `${CORE}/views/router.ts`, 'kernel/src/react/KernelProvider.tsx', 'state.modal'],
    [
      'an exported function',
      'adapters/evm/src/connectors/provider.ts',
      'adapters/evm/src/connectors/session.ts',
      'callProvider',
    ],
    ['a loader', ACTIONS, `${CORE}/wallet/actions.ts`, 'loadActions'],
  ])('default: %s', (_title, from = '', to = '', joint) => expect(areJoined(ROOT, [from, to], joint)).toBe(true))

  test.each([
    ['no import', CONNECT, REDUCER, undefined],
    ['the import of a type', CONNECT, `${CORE}/wallet/connector.ts`, undefined],
    ['a member that only one of them has', CONNECT, REDUCER, 'connector.connect'],
    ['a member that is named in a type or a comment', ACTIONS, `${CORE}/wallet/state.ts`, 'kernel.wallet'],
    [
      'a member of that name which is no function',
      'kernel/src/react/buttons/ButtonBase.tsx',
      `${CORE}/views/router.ts`,
      'kernel.open',
    ],
    ['an atom that one of them does not use', `${CORE}/views/router.ts`, REDUCER, 'state.modal'],
    ['a function that neither exports', CONNECT, REDUCER, 'callProvider'],
    ['a loader of another file', ACTIONS, REDUCER, 'loadActions'],
  ])('error: %s', (_title, from = '', to = '', joint) => expect(areJoined(ROOT, [from, to], joint)).toBe(false))
})

describe('the documents of the repository', () => {
  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    'behavior: every file and folder that %s names exists',
    (document) => {
      const content = readFileSync(`${ROOT}/${document}`, 'utf8')
      const named = [...content.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*(?:\/|\.(?:tsx?|mjs|json|md)))`/g)]
      const names = [...new Set(named.map(([, name = '']) => name))]
      expect(names.length).toBeGreaterThan(5)
      const exists = (name: string): boolean =>
        all.some((file) => (name.endsWith('/') ? `/${file}`.includes(`/${name}`) : `/${file}`.endsWith(`/${name}`)))
      expect(names.filter((name) => !exists(name))).toEqual([])
    },
  )
})
