import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  let refused = ''
  let option = ''
  const step = eachPackageStep({
    name: 'look',
    command: (_root, { folder }) => {
      const code = `require('node:fs').appendFileSync('seen', '${folder} '); process.exitCode = ${folder === refused ? 1 : 0}`
      return [process.execPath, '-e', code, '--', option]
    },
  })
  const seen = (): readonly string[] => readFileSync(join(root, 'seen'), 'utf8').trim().split(' ')
  const run = () => step.run({ root, update: false, isComplete, signal: new AbortController().signal })
  pack('kernel', 'a')
  pack('theme', 'b')
  return {
    pack,
    run,
    seen,
    refuse: (folder: string) => (refused = folder),
    setOption: (text: string) => (option = text),
    lock: (text: string) => writeFileSync(join(root, 'pnpm-lock.yaml'), text),
  }
}

it('default: a tarball that has passed is looked at once, a new one again', async () => {
  const { pack, run, seen } = setUp()
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  pack('theme', 'c')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(seen()).toEqual(['kernel', 'theme', 'theme'])
})

it('behavior: what failed is looked at again', async () => {
  const { run, seen, refuse } = setUp()
  refuse('kernel')
  expect(await run()).toMatchObject({ passed: 1, failed: 1 })
  refuse('')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(seen()).toEqual(['kernel', 'theme', 'kernel'])
})

it('behavior: another command or another lockfile looks at all again', async () => {
  const { run, seen, setOption, lock } = setUp()
  await run()
  setOption('strict')
  await run()
  expect(seen()).toHaveLength(4)
  lock('lockfileVersion: 9')
  await run()
  expect(seen()).toHaveLength(6)
  await run()
  expect(seen()).toHaveLength(6)
})

it('behavior: a build server looks at everything', async () => {
  const { run, seen } = setUp({ isComplete: true })
  await run()
  await run()
  expect(seen()).toHaveLength(4)
})
