import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** Where addresses in code and errors lead. */
const PUBLISHED = 'https://github.com/latchkey/latchkey/blob/main/'

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The anchors of a page's headings, as the site makes them. */
function anchors(page: string): ReadonlySet<string> {
  const headings = read(page).matchAll(/^#{1,6} (.+)$/gm)
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
  return new Set([...headings].map(([, heading = '']) => slug(heading)))
}

/** What is wrong with a link of a file, if anything. */
function problemOf(file: string, link: string): string | undefined {
  const [path = '', anchor = ''] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), path))
  if (!existsSync(join(ROOT, target))) return `${file}: ${link} is not there`
  if (anchor === '' || !target.endsWith('.md') || anchors(target).has(anchor)) return undefined
  return `${file}: ${link} has no such heading`
}

/** The links of a page to other files, code left out. */
function linksOf(page: string): readonly string[] {
  const text = read(page)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => (/^[a-z]+:/.test(link) ? [] : [link]))
}

describe('links', () => {
  const pages = tracked.filter((file) => file.endsWith('.md') && !/^\.changeset|\/template\//.test(file))

  test('default: every link of a page leads to a file, and to a heading of it', () => {
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.flatMap((page) => linksOf(page).flatMap((link) => problemOf(page, link) ?? []))).toEqual([])
  })

  test('default: every address in code leads to a page that exists', () => {
    const sources = tracked.filter((file) => /\.(ts|tsx|mjs|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
    const found = sources.flatMap((file) =>
      [...read(file).matchAll(/https:\/\/github\.com\/latchkey\/latchkey\/blob\/main\/([^\s'"`)#]+)/g)].map(
        ([, path = '']) => [file, path] as const,
      ),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, path]) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('default: every error leads to its own heading', () => {
    const address = /const DOCS = '([^']+)'/.exec(read('kernel/src/core/errors/kernelError.ts'))?.[1] ?? ''
    expect(address.startsWith(PUBLISHED)).toBe(true)
    const page = address.slice(PUBLISHED.length)
    const codes = [...read(page).matchAll(/^### ([a-z0-9-]+\/[a-z0-9-]+|unknown)$/gm)].map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(200)
    // As the error makes it of its code.
    const missing = codes.filter((code) => !anchors(page).has(code.replace(/[^a-z0-9-]/gi, '')))
    expect(missing).toEqual([])
  })
})
