import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { between } from './versions.ts'

const BEFORE = "import { Plate } from '@latchkey/theme/ui'\n\nexport const View = () => <Plate />\n"

let project = ''
function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'))
  write('src/View.tsx', BEFORE)
  write('dist/View.tsx', BEFORE)
  write('node_modules/@latchkey/theme/package.json', '{ "name": "@latchkey/theme", "version": "0.0.0" }')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const run = (...args: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'cli.ts'), project, ...args],
    {
      encoding: 'utf8',
    },
  )
const view = (): string => readFileSync(join(project, 'src/View.tsx'), 'utf8')

describe('the command', () => {
  test('default: shows what would change, and writes nothing', () => {
    const { stdout, status } = run()
    expect(stdout).toContain('@latchkey/theme 0.1.0: Primitives')
    expect(stdout).toContain(
      "-import { Plate } from '@latchkey/theme/ui'\n+import { ListCard } from '@latchkey/theme/ui'",
    )
    expect(stdout).toContain('1 file would change. Nothing is written yet: add --write')
    expect(stdout).not.toContain('dist')
    expect(status).toBe(0)
    expect(view()).toBe(BEFORE)
  })

  test('behavior: with --write it writes, and there is nothing to do after that', () => {
    expect(run('--write').stdout).toContain('1 file changed')
    expect(view()).toBe("import { ListCard } from '@latchkey/theme/ui'\n\nexport const View = () => <ListCard />\n")
    expect(readFileSync(join(project, 'dist/View.tsx'), 'utf8')).toBe(BEFORE)
    expect(run('--write').stdout).toContain('0 files changed')
  })

  test('behavior: what is installed decides, unless the command says more', () => {
    write('node_modules/@latchkey/theme/package.json', '{ "name": "@latchkey/theme", "version": "0.1.0" }')
    expect(run().stdout).toContain('Nothing to do')
    expect(run('--from', '0.0.0').stdout).toContain('1 file would change')
    expect(run('--from', '0.0.0', '--to', '0.0.9').stdout).toContain('Nothing to do')
  })

  test('error: a project without our packages', () => {
    rmSync(join(project, 'node_modules'), { recursive: true })
    const { stderr, status } = run()
    expect(stderr).toContain('No package of Latchkey is installed')
    expect(status).toBe(1)
  })

  test('error: what is no version', () => {
    expect(run('--from', 'latest').stderr).toContain('"latest" is no version')
  })
})

describe('versions', () => {
  test('behavior: only the releases after what is installed, of packages that are', () => {
    const codemod = (name: string, release: string) => ({
      package: name,
      release,
      summary: '',
      word: '',
      run: () => undefined,
    })
    const all = [codemod('a', '1.0.0'), codemod('a', '2.0.0'), codemod('b', '1.0.0')]
    const releases = (from: Readonly<Record<string, string>>, to?: string): readonly string[] =>
      between(all, { from: new Map(Object.entries(from)), to }).map((found) => `${found.package}@${found.release}`)
    expect(releases({ a: '1.0.0' })).toEqual(['a@2.0.0'])
    expect(releases({ a: '0.9.0', b: '1.1.0' }, '1.0.0')).toEqual(['a@1.0.0'])
    expect(releases({ a: '1.0.0-beta.2', b: '1.0.0+build' })).toEqual(['a@1.0.0', 'a@2.0.0'])
  })
})
