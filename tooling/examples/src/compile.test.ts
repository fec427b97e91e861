import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { FOLDER, PAGES, writeExamples } from './examples.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

it('default: what the pages show compiles', async () => {
  writeExamples()
  const { stdout } = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', FOLDER]).catch(
    (error: { readonly stdout: string }) => error,
  )
  expect(stdout).toBe('')
}, 60_000)

it('default: every link of the pages leads to a file, and to a heading of it', () => {
  const docs = join(ROOT, 'tooling/docs')
  const anchor = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
  const anchorsOf = (text: string): string[] =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading))
  const broken: string[] = []
  for (const page of [...PAGES, 'options', 'plugins']) {
    const text = readFileSync(join(docs, `${page}.md`), 'utf8')
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = '', part] = link.split('#')
      const target = path === '' ? `${page}.md` : path
      const isFile = /\.\w+$/.test(target)
      try {
        const found = readFileSync(join(docs, isFile ? target : `${target}/README.md`), 'utf8')
        if (part !== undefined && !anchorsOf(found).includes(part)) broken.push(`${page}: ${link}`)
      } catch {
        broken.push(`${page}: ${link}`)
      }
    }
  }
  expect(broken).toEqual([])
})
