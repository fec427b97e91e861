import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { minVersion, satisfies } from 'semver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAnswers } from './answers.ts'
import { packageFiles } from './create.ts'
import { updateExamples } from './exampleRanges.ts'
import { RANGES, rangeOf } from './ranges.ts'

const ROOT = join(import.meta.dirname, '../../..')

interface Json {
  readonly name: string
  readonly version: string
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json

/** Every range of a package of this repository in the examples of a catalogue. */
const rangesOf = (root: string): readonly (readonly [string, string])[] =>
  globSync(join(root, 'tooling/catalogue/examples/*/package.json'))
    .map(readJson)
    .flatMap(({ peerDependencies, devDependencies }) =>
      [peerDependencies, devDependencies].flatMap((list) => Object.entries(list ?? {})),
    )
    .filter(([name]) => name.startsWith('@latchkey/'))

describe('rangeOf', () => {
  test.each([
    ['0.0.0', ['0.0.0', '0.0.9'], ['0.1.0', '1.0.0']],
    ['0.0.3', ['0.0.3', '0.0.4'], ['0.0.2', '0.1.0']],
    ['0.1.0', ['0.1.0', '0.1.7'], ['0.2.0', '0.0.9']],
    ['1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0']],
    ['1.0.0-next.1', ['1.0.0-next.1', '1.0.0'], ['0.9.0']],
  ])('parameters: %s', (version, within, outside) => {
    for (const each of within) expect(satisfies(each, rangeOf(version)), each).toBe(true)
    for (const each of outside) expect(satisfies(each, rangeOf(version)), each).toBe(false)
  })
})

describe('the versions of this repository', () => {
  test('default: a new package takes them, as the host does', () => {
    const json = JSON.parse(packageFiles(checkAnswers({ name: 'notes' }))['package.json'] ?? '{}') as Json
    const kernel = readJson(join(ROOT, 'kernel/package.json'))
    expect(satisfies(kernel.version, json.peerDependencies?.[kernel.name] ?? '')).toBe(true)
    expect(json.devDependencies).toMatchObject(RANGES)
  })

  test('default: the examples take them', () => {
    for (const [name, range] of rangesOf(ROOT)) expect([name, range]).toEqual([name, RANGES[name]])
  })
})

describe('the first release', { timeout: 180_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  beforeAll(async () => {
    for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset'])
      cpSync(join(ROOT, file), join(copy, file), { recursive: true })
    const packages = globSync(join(ROOT, '{.,plugins,adapters,tooling}/{*,*/*,catalogue/examples/*}/package.json'), {
      exclude: (path) => /node_modules|dist/.test(String(path)),
    })
    for (const file of packages) cpSync(file, join(copy, file.slice(ROOT.length)), { recursive: true })
    const tool = createRequire(join(ROOT, 'package.json')).resolve('@changesets/cli/package.json')
    await promisify(execFile)(process.execPath, [join(dirname(tool), 'bin.js'), 'version'], { cwd: copy })
    updateExamples(copy)
  }, 180_000)

  const released = () =>
    new Map(
      globSync(join(copy, '{kernel,theme,plugins/*,adapters/*,tooling/*}/package.json'))
        .map(readJson)
        .map(({ name, version }) => [name, version] as const),
    )

  test('default: what a template of that release names is what is released', () => {
    const versions = released()
    expect(versions.get('@latchkey/kernel')).not.toBe('0.0.0')
    for (const name of Object.keys(RANGES)) {
      const version = versions.get(name) ?? ''
      expect(satisfies(version, rangeOf(version)), name).toBe(true)
      expect(minVersion(rangeOf(version))?.version, name).toBe(version)
    }
  })

  test('behavior: the template is released with the kernel', () => {
    expect(released().get('@latchkey/create')).toBe(released().get('@latchkey/kernel'))
  })

  test('behavior: the examples follow', () => {
    const versions = released()
    const ranges = rangesOf(copy)
    expect(ranges.length).toBeGreaterThan(50)
    for (const [name, range] of ranges) expect(satisfies(versions.get(name) ?? '', range), name).toBe(true)
  })
})
