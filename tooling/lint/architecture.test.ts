import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listFiles } from './listFiles.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${ROOT}/ARCHITECTURE.md`, 'utf8')
const all = listFiles(ROOT, ['.'], /\.(tsx?|mjs|json|md)$/)
const files = listFiles(ROOT, ['kernel/src', 'plugins', 'adapters'], /\.tsx?$/)

/** A file of a walk, and what joins it to an earlier one where no import does, e.g. `kernel.open`. */
interface Step {
  readonly name: string
  readonly joint: string | undefined
}

/** The walks by title, with the files each names. */
const walks = (text.split('## Three walks')[1]?.split('\n## ')[0] ?? '')
  .split('\n\n')
  .filter((paragraph) => paragraph.startsWith('**'))
  .map((paragraph) => ({
    title: /\*\*(.+?)\*\*/.exec(paragraph)?.[1] ?? '',
    text: paragraph,
    steps: [...paragraph.matchAll(/`([\w./-]+\.tsx?)`(?:\s+\[`([\w.]+)`\])?/g)].map(
      ([, name = '', joint]): Step => ({ name, joint }),
    ),
  }))

const textOf = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8')
const filesOf = (name: string): string[] => files.filter((file) => `/${file}`.endsWith(`/${name}`))

/** The file of a step: what its name ends with, in the package of the step before it where several do. */
function resolve(steps: readonly Step[]): string[] {
  const found: string[] = []
  for (const { name } of steps) {
    const near = found.at(-1)?.split('/src/')[0] ?? ''
    const all = filesOf(name)
    found.push(all.find((file) => file.startsWith(`${near}/src/`)) ?? all[0] ?? '')
  }
  return found
}

/** Whether a file imports or loads another one, or calls a function that it exports. */
function leads(from: string, to: string): boolean {
  const source = textOf(from)
  const targets = [...source.matchAll(/(?:from|import)[\s(]*'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(from), path),
  )
  const exported = [...textOf(to).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name)
  return targets.includes(to) || exported.some((name) => new RegExp(`\\b${name}\\b`).test(source))
}

/** Whether both files name the member that joins them: the earlier one uses it, this one has it. */
function joins(joint: string, earlier: readonly string[], file: string): boolean {
  const member = new RegExp(`\\b${joint.split('.').at(-1)}\\b`)
  return earlier.some((other) => textOf(other).includes(joint)) && member.test(textOf(file))
}

describe('the walks of ARCHITECTURE.md', () => {
  test('default: there are three', () => expect(walks).toHaveLength(3))

  test.each(walks)('behavior: $title, at most 12 files, each once, all of which exist', ({ steps }) => {
    const found = resolve(steps)
    expect(found.length).toBeGreaterThan(5)
    expect(found.length).toBeLessThanOrEqual(12)
    expect(steps.filter((_, at) => found[at] === '')).toEqual([])
    expect(new Set(found).size).toBe(found.length)
  })

  test.each(walks)(
    'behavior: $title, whole: an earlier file leads to each, and none stands for further ones',
    ({ steps, text: words }) => {
      const found = resolve(steps)
      const lost = found.slice(1).filter((file, at) => {
        const earlier = found.slice(0, at + 1)
        const { joint } = steps[at + 1] ?? {}
        return !(joint ? joins(joint, earlier, file) : earlier.some((other) => leads(other, file)))
      })
      expect(lost).toEqual([])
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
