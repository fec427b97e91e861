import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readPackage } from '../package/packageFiles.ts'
import { typeRules } from './typeRules.ts'

const PROJECT = join(import.meta.dirname, '../..')
const PARENT = join(PROJECT, 'node_modules/.cache/latchkey')
const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function look(declarations: string, project = PROJECT) {
  await mkdir(PARENT, { recursive: true })
  const parent = await mkdtemp(join(PARENT, 'typed-'))
  made.push(parent)
  const folder = join(parent, 'package')
  await mkdir(join(folder, 'dist'), { recursive: true })
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'notes', version: '1.0.0', exports }))
  await writeFile(join(folder, 'dist/index.d.ts'), declarations)
  return typeRules(readPackage(folder), project)
}

describe('typeRules', { timeout: 60_000 }, () => {
  test('default: declarations that compile, with those of the kernel', async () => {
    const text =
      "import type { Kernel } from '@latchkey/kernel'\nexport declare function notes(): (kernel: Kernel) => void\n"
    expect(await look(text)).toEqual([])
  })

  test('error: a module that is not there, and a type that is none', async () => {
    const text = "import type { Note } from 'not-here'\nexport declare function notes(): Note<Missing>\n"
    const findings = await look(text)
    expect(findings.map(({ level, at }) => [level, at])).toEqual([
      ['error', 'dist/index.d.ts:1'],
      ['error', 'dist/index.d.ts:2'],
    ])
    expect(findings[0]?.message).toContain("Cannot find module 'not-here'")
  })

  test.each([
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ['ends without a word', 'process.exit(2)'],
  ])('error: a compiler that %s has not passed the declarations', async (_, code) => {
    await mkdir(PARENT, { recursive: true })
    const project = await mkdtemp(join(PARENT, 'compiler-'))
    made.push(project)
    const compiler = join(project, 'node_modules/typescript')
    await mkdir(join(compiler, 'bin'), { recursive: true })
    await writeFile(join(compiler, 'package.json'), '{ "name": "typescript", "version": "0.0.0" }')
    await writeFile(join(compiler, 'bin/tsc'), code)
    await writeFile(join(project, 'package.json'), '{}')
    expect(await look('export {}\n', project)).toMatchObject([{ rule: 'types', level: 'error' }])
  })

  test('behavior: without a compiler it says so', async () => {
    expect(await look('export {}\n', '/')).toMatchObject([{ rule: 'types', level: 'note' }])
  })
})
