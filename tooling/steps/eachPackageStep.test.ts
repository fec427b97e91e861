import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { tarballPath } from '../lint/publishedPackages.ts'
import { makeTree } from '../lint/testing/makeTree.ts'
import { eachPackageStep } from './eachPackageStep.ts'

function setUp({ isComplete = false } = {}) {
  const manifest = (name: string) => ({
    name: `@latchkey/${name}`,
    version: '1.0.0',
    publishConfig: { access: 'public' },
  })
  const root = makeTree({
    'kernel/package.json': manifest('kernel'),
    'theme/package.json': manifest('theme'),
  })
  const pack = (name: string, content: string): void => {
    const file = tarballPath(root, `@latchkey/${name}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const seen: string[] = []
  let refused = ''
  const step = eachPackageStep({
    name: 'look',
    command: (_root, { folder }) => {
      seen.push(folder)
      return [process.execPath, '-e', `process.exit(${folder === refused ? 1 : 0})`]
    },
  })
  const run = () => step.run({ root, update: false, isComplete, signal: new AbortController().signal })
  pack('kernel', 'a')
  pack('theme', 'b')
  return { pack, run, seen, refuse: (folder: string) => (refused = folder) }
}

it('default: a tarball that has passed is looked at once, a new one again', async () => {
  const { pack, run, seen } = setUp()
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  pack('theme', 'c')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(seen).toEqual(['kernel', 'theme', 'theme'])
})

it('behavior: what failed is looked at again', async () => {
  const { run, seen, refuse } = setUp()
  refuse('kernel')
  expect(await run()).toMatchObject({ passed: 1, failed: 1 })
  refuse('')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(seen).toEqual(['kernel', 'theme', 'kernel'])
})

it('behavior: a build server looks at everything', async () => {
  const { run, seen } = setUp({ isComplete: true })
  await run()
  await run()
  expect(seen).toHaveLength(4)
})
