import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { tarballPath, type WorkspacePackage } from '../lint/publishedPackages.ts'
import { makeTree } from '../lint/testing/makeTree.ts'
import { reproducible } from './reproducibleStep.ts'

function setUp({ isComplete = false } = {}) {
  const root = makeTree({
    'kernel/package.json': { name: '@latchkey/kernel' },
    'theme/package.json': { name: '@latchkey/theme' },
  })
  const inputs: Record<string, string> = { '@latchkey/kernel': '1', '@latchkey/theme': '1' }
  const built: string[][] = []
  let other = ''
  const tarball = (file: string, text: string): void => {
    mkdirSync(join(root, 'package'), { recursive: true })
    writeFileSync(join(root, 'package/index.js'), text)
    mkdirSync(dirname(file), { recursive: true })
    execFileSync('tar', ['--mtime=@0', '-cf', `${file}.tar`, 'package'], { cwd: root })
    execFileSync('gzip', ['-n', '-f', '-S', '.gz', `${file}.tar`])
    copyFileSync(`${file}.tar.gz`, file)
  }
  const pack = (name: string, text: string): void => tarball(tarballPath(root, name), text)
  const step = reproducible({
    hashes: async () => inputs,
    build: async (_context, names) => {
      built.push([...names])
      return { code: 0, output: '' }
    },
    pack: async (_context, into: string, packages: readonly WorkspacePackage[]) => {
      for (const { manifest } of packages)
        tarball(
          join(root, into, basename(tarballPath(root, manifest.name))),
          manifest.name === other ? 'other' : (inputs[manifest.name] ?? ''),
        )
      return { passed: packages.length, failed: 0, output: '' }
    },
  })
  for (const [name, text] of Object.entries(inputs)) pack(name, text)
  return {
    built,
    pack,
    change: (name: string, text: string) => (inputs[name] = text),
    differ: (name: string) => (other = name),
    run: () => step.run({ root, update: false, isComplete, signal: new AbortController().signal }),
  }
}

it('default: every package is built a second time, and not again while nothing changes', async () => {
  const { built, run } = setUp()
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(built).toEqual([['@latchkey/kernel', '@latchkey/theme']])
})

it('behavior: a package is built again when the inputs of its build change', async () => {
  const { built, change, pack, run } = setUp()
  await run()
  change('@latchkey/theme', '2')
  pack('@latchkey/theme', '2')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(built[1]).toEqual(['@latchkey/theme'])
})

it('behavior: another tarball of the same build is compared', async () => {
  const { built, pack, run } = setUp()
  await run()
  pack('@latchkey/kernel', 'by another packer')
  expect(await run()).toMatchObject({ passed: 1, failed: 1, output: expect.stringContaining('index.js') })
  expect(built[1]).toEqual(['@latchkey/kernel'])
})

it('error: two builds that differ, each time until they do not', async () => {
  const { built, differ, run } = setUp()
  differ('@latchkey/kernel')
  const failed = { passed: 1, failed: 1, output: 'kernel: two builds differ in index.js' }
  expect(await run()).toMatchObject(failed)
  expect(await run()).toMatchObject(failed)
  expect(built[1]).toEqual(['@latchkey/kernel'])
  differ('')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
})

it('behavior: a build server builds all of them', async () => {
  const { built, run } = setUp({ isComplete: true })
  await run()
  await run()
  expect(built[1]).toHaveLength(2)
})
