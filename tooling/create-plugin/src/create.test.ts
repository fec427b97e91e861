import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '@latchkey/catalogue'
import { defineThemePair, toDesignTokens } from '@latchkey/theme'
import { describe, expect, test } from 'vitest'
import { AnswerError, checkAnswers, LICENCES } from './answers.ts'
import { create, packageFiles } from './create.ts'

describe('checkAnswers', () => {
  test('default: a plugin with a screen in two languages', () => {
    expect(checkAnswers({ name: 'price-note' })).toEqual({
      kind: 'plugin',
      name: 'price-note',
      scope: '',
      views: true,
      languages: ['en', 'de'],
      licence: 'MIT',
      author: '',
    })
  })

  test.each([
    [{ languages: 'de, fr,en,de' }, { languages: ['en', 'de', 'fr'] }],
    [{ languages: ['pt-BR'] }, { languages: ['en', 'pt-BR'] }],
    [{ views: 'no' }, { views: false }],
    [{ views: false }, { views: false }],
    [{ scope: '@you' }, { scope: '@you' }],
  ])('parameters: %j', (given, expected) => {
    expect(checkAnswers({ name: 'a', ...given })).toMatchObject(expected)
  })

  test.each([
    [{}, 'lower-case letters'],
    [{ name: 'Price Note' }, 'lower-case letters'],
    [{ name: 'a--b' }, 'lower-case letters'],
    [{ name: '../up' }, 'lower-case letters'],
    [{ name: 'account' }, 'is taken'],
    [{ name: 'delete' }, 'is taken'],
    [{ name: 'a', kind: 'virus' }, 'plugin, connector, adapter or theme'],
    [{ name: 'a', scope: 'you' }, 'with its @'],
    [{ name: 'a', languages: 'english' }, 'is not a language'],
    [{ name: 'a', licence: 'GPL-3.0' }, 'MIT'],
  ])('error: %j', (given, sentence) => {
    expect(() => checkAnswers(given)).toThrow(AnswerError)
    expect(() => checkAnswers(given)).toThrow(sentence)
  })
})

describe('packageFiles', () => {
  const given = [
    { name: 'price-note', scope: '@you', languages: 'en,de,fr' },
    { name: 'notes', views: false, languages: 'en' },
    { name: 'harbor', kind: 'theme' },
    { name: 'key-card', kind: 'connector', scope: '@you' },
    { name: 'ax', kind: 'adapter' },
    { name: 'tide-chain', kind: 'adapter' },
  ]

  test.each(given)('default: nothing is left to fill in for %j', (answers) => {
    for (const [path, text] of Object.entries(packageFiles(checkAnswers(answers))))
      expect(`${path}\n${text}`).not.toMatch(/__[A-Za-z_]+__/)
  })

  test.each(given)('behavior: the manifest of %j is one', (answers) => {
    const files = packageFiles(checkAnswers(answers))
    expect(readManifest(JSON.parse(files['package.json'] ?? '{}').latchkey).problems).toEqual([])
  })

  test.each([
    [{ name: 'price-note' }, "Object.keys(Object(Reflect.get(priceNote(), 'views')))"],
    [{ name: 'notes', views: false }, "['connect.Connect', 'account.Account']"],
    [{ name: 'harbor', kind: 'theme' }, "['connect.Connect', 'account.Account']"],
  ])('behavior: %j has a page with each view in each look', (answers, routes) => {
    const files = packageFiles(checkAnswers(answers))
    expect(files['dev/stories.tsx']).toContain(`const routes: readonly string[] = ${routes}`)
    expect(files['dev/stories.html']).toContain('./stories.tsx')
    expect(files['dev/main.tsx']).toContain("query.get('story')")
  })

  test('behavior: a theme of design tokens is the theme of the file, under its new name', () => {
    const pair = defineThemePair({ name: 'brand', accent: '#7c5cff', tokens: { font: { family: "'A b', serif" } } })
    const tokens = JSON.parse(JSON.stringify(toDesignTokens(pair)))
    const text = packageFiles(checkAnswers({ name: 'harbor', kind: 'theme', tokens }))['src/index.ts'] ?? ''
    const [, written = ''] = /defineThemePair\((\{[\s\S]*\})\)/.exec(text) ?? []
    const options = JSON.parse(written.replace(/^(\s*)([\w$]+):/gm, '$1"$2":').replace(/([{,] )([\w$]+):/g, '$1"$2":'))
    const made = defineThemePair(options)
    expect(made.light.name).toBe('harbor-light')
    expect({ ...made.dark, name: '' }).toEqual({ ...pair.dark, name: '' })
  })

  test.each([
    [{ kind: 'plugin', tokens: { light: {}, dark: {} } }, 'use --kind theme'],
    [{ kind: 'theme', tokens: { color: {} } }, "no groups 'light' and 'dark'"],
  ])('error: design tokens of %j', (given, sentence) => {
    expect(() => checkAnswers({ name: 'harbor', ...given })).toThrow(sentence)
  })

  test.each([
    ['fr', ['connections_many']],
    ['ja', []],
    ['pl', ['connections_few', 'connections_many']],
  ])('behavior: the messages of %s have its forms of numbers', (tag, forms) => {
    const files = packageFiles(checkAnswers({ name: 'notes', languages: ['en', tag] }))
    expect(files[`src/locales/${tag}.ts`]?.match(/connections_(?!…)\w+/g) ?? []).toEqual(forms)
  })

  test('behavior: a plugin without a screen has no views and fills no slot', () => {
    const files = packageFiles(checkAnswers({ name: 'notes', views: false }))
    expect(Object.keys(files).filter((path) => path.includes('views'))).toEqual([])
    expect(JSON.parse(files['package.json'] ?? '{}').latchkey.slots.fills).toEqual([])
  })

  test.each(LICENCES)('parameters: the text of %s names who holds the copyright', (licence) => {
    const files = packageFiles(checkAnswers({ name: 'notes', licence, author: 'Ada Example' }))
    expect(files.LICENSE).toContain('Copyright (c) Ada Example')
    expect(JSON.parse(files['package.json'] ?? '{}').license).toBe(licence)
  })
})

describe('create', () => {
  const answers = checkAnswers({ name: 'notes' })

  test('default: writes the package', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'latchkey-create-')), 'new')
    const paths = await create(answers, folder)
    expect(paths).toContain('src/index.ts')
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toContain('node_modules')
  })

  test('error: a folder with something in it is left alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-create-'))
    await writeFile(join(folder, 'mine.txt'), 'kept')
    await expect(create(answers, folder)).rejects.toThrow('is not empty')
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('kept')
  })
})
