import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${ROOT}/ARCHITECTURE.md`, 'utf8')
const all = listFiles(ROOT, ['.'], /\.(tsx?|mjs|json|md)$/)
const files = listFiles(ROOT, ['kernel/src', 'plugins', 'adapters'], /\.tsx?$/)

/** The walks by title, with the files each names. */
const walks = (text.split('## Three walks')[1]?.split('\n## ')[0] ?? '')
  .split('\n\n')
  .filter((paragraph) => paragraph.startsWith('**'))
  .map((paragraph) => ({
    title: /\*\*(.+?)\*\*/.exec(paragraph)?.[1] ?? '',
    text: paragraph,
    names: [...new Set([...paragraph.matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap(([, name = '']) => name))],
  }))

const textOf = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8')
const fileOf = (name: string): string => files.find((file) => `/${file}`.endsWith(`/${name}`)) ?? ''

/** Whether one file imports the other, or uses a function it exports: by that a reader gets from one to the other. */
function leads(from: string, to: string): boolean {
  const source = textOf(from)
  const stem = to.replace(/^.*\//, '/')
  const exported = [...textOf(to).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name)
  return source.includes(`${stem}'`) || exported.some((name) => new RegExp(`\\b${name}\\b`).test(source))
}

describe('the walks of ARCHITECTURE.md', () => {
  test('default: there are three', () => expect(walks).toHaveLength(3))

  test.each(walks)('behavior: $title, at most 12 files, all of which exist', ({ names }) => {
    expect(names.length).toBeGreaterThan(5)
    expect(names.length).toBeLessThanOrEqual(12)
    expect(names.filter((name) => fileOf(name) === '')).toEqual([])
  })

  test.each(walks)(
    'behavior: $title, whole: each file leads to another one, and none stands for further ones',
    ({ names, text: words }) => {
      const found = names.map(fileOf)
      const packageOf = (file: string): string => file.split('/src/')[0] ?? ''
      for (const [at, file] of found.entries()) {
        const isFirst = !found.slice(0, at).some((earlier) => packageOf(earlier) === packageOf(file))
        const isLinked = found.some((other) => other !== file && (leads(other, file) || leads(file, other)))
        expect(isFirst || isLinked, file).toBe(true)
      }
      expect(words).not.toMatch(/as above|as in the|and so on/)
    },
  )
})

describe('the documents of the repository', () => {
  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    'behavior: every file and folder that %s names exists',
    (document) => {
      const content = readFileSync(`${ROOT}/${document}`, 'utf8')
      const named = [...content.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*(?:\/|\.(?:tsx?|mjs|json|md)))`/g)]
      const names = [...new Set(named.map(([, name = '']) => name))]
      expect(names.length).toBeGreaterThan(5)
      const exists = (name: string): boolean =>
        all.some((file) => (name.endsWith('/') ? `/${file}`.includes(`/${name}`) : `/${file}`.endsWith(`/${name}`)))
      expect(names.filter((name) => !exists(name))).toEqual([])
    },
  )
})
