import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { FOLDER, PAGES, README_FOLDER, writeExamples, writeReadmeExamples } from './examples.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** What the compiler has against a folder. */
async function problemsIn(folder: string): Promise<string> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { readonly stdout: string }) => error,
  )
  return stdout
}

it('default: what the pages show compiles', async () => {
  writeExamples()
  expect(await problemsIn(FOLDER)).toBe('')
}, 60_000)

it('default: what the READMEs and references of the adapters show compiles', async () => {
  const samples = writeReadmeExamples()
  expect(Object.entries(samples).filter(([, count]) => count < 1)).toEqual([])
  expect(await problemsIn(README_FOLDER)).toBe('')
}, 60_000)

it('default: a kernel that a page shows has plugins: without any its widget has nothing to open', () => {
  const pages = globSync(['README.md', '{adapters,plugins}/*/README.md', 'tooling/docs/*.md'], { cwd: ROOT })
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((page) => /plugins: \[\]/.test(readFileSync(join(ROOT, page), 'utf8')))).toEqual([])
})

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
