import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPackageContents } from './checkPackageContents.ts'
import { tarballPath } from './publishedPackages.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

function packed(files: Readonly<Record<string, string | object>> = {}): string {
  const manifest = { name: '@latchkey/theme', version: '1.0.0' }
  const content = {
    'package/package.json': manifest,
    'package/README.md': '#',
    'package/LICENSE': 'MIT',
    'package/dist/view-a1B2c3D4.js': '1',
    ...files,
  }
  const root = makeTree({ 'theme/package.json': manifest, ...content })
  const target = tarballPath(root, '@latchkey/theme')
  mkdirSync(join(root, '.cache/packs'), { recursive: true })
  const { status } = spawnSync('tar', ['-czf', target, 'package'], { cwd: root })
  if (status !== 0) throw new Error('tar failed')
  return root
}

const problemsOf = async (files: Readonly<Record<string, string | object>>): Promise<string[]> => {
  const root = packed(files)
  return runCheck(checkPackageContents, root, true)
}

describe('checkPackageContents', () => {
  it('default: the list is written, then compared without the names of chunks', async () => {
    const root = packed()
    expect(await runCheck(checkPackageContents, root, true)).toEqual([])
    expect(await runCheck(checkPackageContents, root)).toEqual([])
  })

  it('error: a new file', async () => {
    const root = packed({ 'tooling/api/theme.files.txt': 'LICENSE\nREADME.md\npackage.json\n' })
    expect(await runCheck(checkPackageContents, root)).toEqual([expect.stringContaining('differs (+ dist/<chunk>.js)')])
  })

  it.each([
    ['a test', { 'package/dist/a.test.js': '' }, 'publishes dist/a.test.js'],
    ['a source', { 'package/src/a.ts': '' }, 'publishes src/a.ts'],
    [
      'an absolute path',
      { 'package/dist/a.js.map': { sources: ['../src/a.ts', '/home/me/a.ts'] } },
      'dist/a.js.map names the absolute path /home/me/a.ts',
    ],
    ['an install script', { 'package/package.json': { scripts: { postinstall: 'x' } } }, 'has an "postinstall" script'],
    [
      'a workspace version',
      { 'package/package.json': { dependencies: { a: 'workspace:^' } } },
      'publishes the dependency "workspace:^"',
    ],
  ])('error: %s', async (_name, files, message) => {
    expect(await problemsOf(files)).toEqual([expect.stringContaining(message)])
  })

  it('error: not packed', async () => {
    const root = makeTree({ 'theme/package.json': { name: '@latchkey/theme' } })
    expect(await runCheck(checkPackageContents, root)).toEqual(['theme: is not packed: run the step "pack" first'])
  })
})
