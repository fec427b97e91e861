import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${ROOT}/ARCHITECTURE.md`, 'utf8')
const files = listFiles(ROOT, ['kernel/src', 'plugins', 'adapters'], /\.tsx?$/)

/** The walks by title, with the files each names. */
const walks = (text.split('## Three walks')[1]?.split('\n## ')[0] ?? '')
  .split('\n\n')
  .filter((paragraph) => paragraph.startsWith('**'))
  .map((paragraph) => ({
    title: /\*\*(.+?)\*\*/.exec(paragraph)?.[1] ?? '',
    names: [...new Set([...paragraph.matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap(([, name = '']) => name))],
  }))

describe('the walks of ARCHITECTURE.md', () => {
  test('default: there are three', () => expect(walks).toHaveLength(3))

  test.each(walks)('behavior: $title, at most 12 files, all of which exist', ({ names }) => {
    expect(names.length).toBeGreaterThan(5)
    expect(names.length).toBeLessThanOrEqual(12)
    expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
  })
})
