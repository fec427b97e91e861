import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkStructure, measureStructure } from './checkStructure.ts'

const limits = { median: [2, 40], short: 50, single: 50, folder: 4, circles: 0, function: 20, file: 50, names: 0 }
const rules = {
  limits,
  packages: {},
  grammar: ['**/locales/**'],
  namedFiles: ['**/views/*'],
  names: ['told'],
  behind: {},
}
const long = (name: string, lines: number): string =>
  `export function ${name}() {\n${'  work()\n'.repeat(lines - 2)}}\n`
const FINE = { 'kernel/src/a.ts': long('a', 18), 'kernel/src/b.ts': long('b', 18) }

const tree = (files: Readonly<Record<string, string>>, changed: object = {}): string =>
  makeTree({
    'kernel/package.json': { name: '@latchkey/kernel' },
    'tooling/lint/structure.json': { ...rules, ...changed },
    ...files,
  })

describe('checkStructure', () => {
  it('default: a package within its limits; tests, generated files and grammars are not counted', async () => {
    const root = tree({
      ...FINE,
      'kernel/src/a.test.ts': long('a', 90),
      'kernel/src/icons.generated.ts': long('icons', 90),
      'kernel/src/locales/en.ts': long('en', 90),
    })
    expect(await runCheck(checkStructure, root)).toEqual([])
    expect(measureStructure(root)[0]?.figures).toMatchObject({ files: 2, median: 18, function: 18 })
  })

  it.each([
    [
      'a long function',
      { 'kernel/src/c.ts': long('c', 21) },
      'has 21 lines in one function (at most 20): kernel/src/c.ts:1 (21)',
    ],
    [
      'a long file',
      { 'kernel/src/c.ts': `${long('c', 18)}${long('d', 18)}${long('e', 18)}` },
      'has 54 lines in one file (at most 50)',
    ],
    [
      'short files',
      { 'kernel/src/c.ts': 'c()\n', 'kernel/src/d.ts': 'd()\n', 'kernel/src/e/e.ts': 'e()\n' },
      'has 60 per cent of files under 15 lines (at most 50)',
    ],
    [
      'a full folder',
      Object.fromEntries(['c', 'd', 'e'].map((name) => [`kernel/src/${name}.ts`, long(name, 18)])),
      'has 5 files in one folder (at most 4): kernel/src (5)',
    ],
    [
      'a name that says nothing',
      { 'kernel/src/c.ts': `const told = 1\n${long('c', 18)}` },
      'has 1 names that say nothing (at most 0): kernel/src/c.ts:1 told',
    ],
    [
      'such a name in a test',
      { 'kernel/src/c.ts': long('c', 18), 'kernel/src/c.test.ts': 'const told = 1' },
      'has 1 names that say nothing (at most 0): kernel/src/c.test.ts:1 told',
    ],
    [
      'such a name in what is published for tests',
      { 'kernel/src/testing/c.ts': 'const told = 1\n' },
      'has 1 names that say nothing (at most 0): kernel/src/testing/c.ts:1 told',
    ],
    [
      'such names in parameters, patterns and methods',
      {
        'kernel/src/c.ts': `export const work = { say(told: string) {} }\nconst [told = 1, ...more] = []\n${long('c', 18)}`,
        'kernel/src/d.ts': `const { told, x: { told: said } } = {}\nexport type Say = (told: string) => void\n${long('d', 18)}`,
      },
      'has 3 names that say nothing (at most 0): kernel/src/c.ts:1 told, kernel/src/c.ts:2 told, kernel/src/d.ts:2 told',
    ],
    [
      'a circle between folders',
      {
        'kernel/src/x/x.ts': `import '../y/y.ts'\n${long('x', 18)}`,
        'kernel/src/y/y.ts': `import '../x/z.ts'\n${long('y', 18)}`,
        'kernel/src/x/z.ts': long('z', 18),
      },
      'has 1 circles between folders (at most 0): kernel/src/x -> kernel/src/y',
    ],
    [
      'a circle between a folder and its parent',
      {
        'kernel/src/x.ts': `import './y/y.ts'\n${long('x', 18)}`,
        'kernel/src/y/y.ts': `import '../z.ts'\n${long('y', 18)}`,
        'kernel/src/z.ts': long('z', 18),
      },
      'has 1 circles between folders (at most 0): kernel/src -> kernel/src/y',
    ],
    [
      'helpers of a single file',
      {
        'kernel/src/x.ts': `import './y.ts'\nimport './a.ts'\nimport './b.ts'\n${long('x', 16)}`,
        'kernel/src/y.ts': long('y', 18),
      },
      'has 75 per cent of files with a single importer (at most 50)',
    ],
  ])('error: %s', async (_title, files, message) => {
    const problems = await runCheck(checkStructure, tree({ ...FINE, ...files }))
    expect(problems.join('\n')).toContain(message)
  })

  it('behavior: what is behind may stay as it is, and not get worse', async () => {
    const behind = { kernel: { function: 25 } }
    expect(await runCheck(checkStructure, tree({ 'kernel/src/c.ts': long('c', 25) }, { behind }))).toEqual([])
    const [problem] = await runCheck(checkStructure, tree({ 'kernel/src/c.ts': long('c', 26) }, { behind }))
    expect(problem).toContain('has 26 lines in one function (25 until it is better)')
  })

  it('parameters: a screen may have a single importer', async () => {
    const views = {
      'kernel/src/x.ts': `import './views/V.tsx'\n${long('x', 18)}`,
      'kernel/src/views/V.tsx': long('V', 18),
    }
    expect(await runCheck(checkStructure, tree(views))).toEqual([])
  })

  it('parameters: a word may be the right term in a folder', async () => {
    const root = tree({ 'kernel/src/c.ts': `const told = 1\n${long('c', 18)}` }, { terms: { told: ['kernel/**'] } })
    expect(await runCheck(checkStructure, root)).toEqual([])
  })

  it('error: a comment that leaves open who is meant, where that is checked', async () => {
    const comments = { words: ['somebody', 'let go'], folders: ['kernel/**'] }
    const files = {
      ...FINE,
      'kernel/src/a.ts': `/** Waits for somebody. */\n${long('a', 18)}`,
      'kernel/src/b.ts': `/**\n * The page has let\n * go.\n */\n${long('b', 18)}`,
      'kernel/src/c.ts': `${long('c', 17)}const text = 'somebody'\n`,
      'tooling/package.json': JSON.stringify({ name: '@latchkey/tooling' }),
      'tooling/d.ts': `// For somebody.\n${long('d', 18)}`,
    }
    expect(await runCheck(checkStructure, tree(files, { comments, limits: { ...limits, comments: 0 } }))).toEqual([
      expect.stringContaining(
        'has 2 comments that leave open who or when is meant (at most 0): kernel/src/a.ts:1 somebody, kernel/src/b.ts:2 let go',
      ),
    ])
  })

  it('behavior: lines of tests are measured against lines of source, comments and empty lines aside', async () => {
    const source = `/**\n * A comment\n * of lines.\n */\n\n${long('c', 10)}`
    const files = { 'kernel/src/c.ts': source, 'kernel/src/c.test.ts': `// Says why.\n${long('c', 5)}\n` }
    const root = tree(files, { tests: { 'ker*': 0.6 } })
    expect(measureStructure(root)[0]?.figures.tests).toBe(0.5)
    expect(await runCheck(checkStructure, root)).toEqual([
      'kernel: has 0.5 lines of tests for a line of source (at least 0.6); see CONTRIBUTING.md',
    ])
    const behind = { kernel: { tests: 0.5 } }
    expect(await runCheck(checkStructure, tree(files, { tests: { 'ker*': 0.6 }, behind }))).toEqual([])
  })

  it('error: a looser limit without its reason', async () => {
    const packages = { kernel: { function: 30 } }
    const files = { 'kernel/src/c.ts': long('c', 30) }
    const [problem] = await runCheck(checkStructure, tree(files, { packages }))
    expect(problem).toContain('has its own limit of function: give the reason as "why"')
    const explained = { kernel: { function: 30, why: 'a table of states' } }
    expect(await runCheck(checkStructure, tree(files, { packages: explained }))).toEqual([])
  })

  it('parameters: update writes down what has got better, and never what has got worse', async () => {
    const update = async (behind: object) => {
      const root = tree({ 'kernel/src/c.ts': long('c', 30) }, { behind })
      const problems = await runCheck(checkStructure, root, true)
      return { problems, ...JSON.parse(readFileSync(join(root, 'tooling/lint/structure.json'), 'utf8')) }
    }
    expect(await update({ kernel: { function: 40, circles: 1 } })).toMatchObject({
      problems: [],
      behind: { kernel: { function: 30 } },
    })
    for (const behind of [{}, { kernel: { function: 25 } }]) {
      const { problems, behind: written } = await update(behind)
      expect(problems.join()).toContain('has 30 lines in one function')
      expect(written).toEqual(behind)
    }
  })
})
