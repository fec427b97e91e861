import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedTexts } from './fixedTexts.ts'
import { readDictionary } from './readDictionary.ts'

const root = join(import.meta.dirname, '../../..')

const places = Object.entries(fixedTexts).flatMap(([text, keys]) =>
  Object.entries(keys).map(([folder, key]) => ({ text, folder, key })),
)

/** The dictionary of a package, or of a folder inside the kernel. */
const fileOf = (folder: string): string => `${folder}${folder.includes('/src/') ? '' : '/src'}/locales/en.ts`

test.each(places)('parameters: $folder says "$text"', async ({ text, folder, key }) => {
  const dictionary = (await readDictionary(root, fileOf(folder))) ?? {}
  const sentence = dictionary[key]
  // What to do next may follow in a sentence of its own.
  expect(sentence === text ? sentence : sentence?.slice(0, `${text}. `.length)).toBe(
    sentence === text ? text : `${text}. `,
  )
})

test('behavior: who says it almost, says it wrong', async () => {
  const squeezed = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
  const fixed = new Map(Object.keys(fixedTexts).map((text) => [squeezed(text), text]))
  const folders = [...new Set(places.map(({ folder }) => folder))]
  for (const folder of folders)
    for (const [key, text] of Object.entries((await readDictionary(root, fileOf(folder))) ?? {})) {
      const meant = fixed.get(squeezed(text))
      if (meant !== undefined) expect(text.replace(/\.$/, ''), `${folder} ${key}`).toBe(meant.replace(/\.$/, ''))
    }
})
