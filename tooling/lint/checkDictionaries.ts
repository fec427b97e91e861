import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { Check, Problem } from './check.ts'
import { findUnusedWords } from './dictionaries/findUnusedWords.ts'
import { readDictionary } from './dictionaries/readDictionary.ts'
import { listFiles } from './listFiles.ts'
import { publishedPackages } from './publishedPackages.ts'

const REQUIRED = ['en', 'de']
const PLACEHOLDER = /\{\{?\s*[\w.]+[^}]*\}\}?/g

/** German words for users whom one knows well; the dictionaries address all users as "Sie". */
const FAMILIAR = /\b(?:du|dich|dir|dein(?:e[rmns]?)?)\b/i

/** i18next adds a plural form to the key; languages differ in the forms they have. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The number that chooses a plural form: counted, or as the kernel's times write it. */
const NUMBERS: readonly string[] = ['{{count}}', '{{n}}']

/** What a text fills in. Languages say one, two and none without a number: there it may be left out. */
function placeholders(text: string, key: string): string {
  const found = [...new Set(text.match(PLACEHOLDER) ?? [])].sort()
  return found.filter((name) => !(/_(zero|one|two)$/.test(key) && NUMBERS.includes(name))).join(' ')
}

/** The forms that a language has of what English has for one and for others, save the last, which is the key itself. */
function pluralForms(keys: readonly string[], language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const stems = keys.filter((key) => key.endsWith('_one')).map(withoutPlural)
  return stems.flatMap((stem) => pluralCategories.filter((form) => form !== 'other').map((form) => `${stem}_${form}`))
}

async function compare(root: string, folder: string, language: string): Promise<Problem[]> {
  const file = `${folder}/${language}.ts`
  const english = await readDictionary(root, `${folder}/en.ts`)
  const other = await readDictionary(root, file)
  if (!english || !other)
    return [
      { file, message: 'is missing or has no default export: every dictionary is complete in English and German' },
    ]
  const wanted = new Set(Object.keys(english).map(withoutPlural))
  const present = new Set(Object.keys(other).map(withoutPlural))
  const texts = Object.entries(other)
  const sentence = (key: string): string | undefined => english[key] ?? english[withoutPlural(key)]
  return [
    ...pluralForms(Object.keys(english), language)
      .filter((key) => other[key] === undefined)
      .map((key) => ({ file, message: `lacks "${key}", a plural form of its language` })),
    ...[...wanted].filter((key) => !present.has(key)).map((key) => ({ file, message: `lacks "${key}"` })),
    ...[...present]
      .filter((key) => !wanted.has(key))
      .map((key) => ({ file, message: `has "${key}", which en.ts lacks` })),
    ...(language === 'de' ? texts : []).flatMap(([key, text]) => {
      const [word] = FAMILIAR.exec(text) ?? []
      return word === undefined ? [] : [{ file, message: `"${key}" says "${word}": users are addressed as "Sie"` }]
    }),
    ...texts.filter(([, text]) => text.trim() === '').map(([key]) => ({ file, message: `"${key}" is empty` })),
    ...texts
      .map(([key, text]) => [key, placeholders(text, key), placeholders(sentence(key) ?? text, key)] as const)
      .filter(([, given, expected]) => given !== expected)
      .map(([key, given, expected]) => ({
        file,
        message: `"${key}" fills in ${given || 'nothing'} where en.ts fills in ${expected || 'nothing'}`,
      })),
  ]
}

/** Every dictionary says the same things in each language, and says nothing that is never shown. */
export const checkDictionaries: Check = async ({ root }) => {
  const problems: Problem[] = []
  for (const { folder } of publishedPackages(root)) {
    const files = listFiles(root, [`${folder}/src`], /\/locales\/[a-z]{2}(-\w+)?\.ts$/)
    for (const locales of new Set(files.map((file) => dirname(file)))) {
      const languages = new Set([
        ...REQUIRED,
        ...files.filter((file) => dirname(file) === locales).map((file) => file.slice(locales.length + 1, -3)),
      ])
      for (const language of languages) problems.push(...(await compare(root, locales, language)))
      const words = Object.keys((await readDictionary(root, `${locales}/en.ts`)) ?? {}).map(withoutPlural)
      const sources = listFiles(root, [`${folder}/src`], /\.tsx?$/).filter(
        (file) => !/\.test(-d)?\.tsx?$/.test(file) && !file.startsWith(locales),
      )
      const texts = sources.map((file) => readFileSync(join(root, file), 'utf8'))
      problems.push(
        ...findUnusedWords(words, texts).map((key) => ({
          file: `${locales}/en.ts`,
          message: `"${key}" is shown nowhere: delete it in every language`,
        })),
      )
    }
  }
  return problems
}
