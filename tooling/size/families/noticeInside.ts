import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesInside, type SourcePackage } from './shippedInside.ts'

const LICENCE_FILE = /^(licen[cs]e|unlicen[cs]e|copying|notice)/i

/** Who holds the rights in packages under the MIT License that come without its text. */
const HOLDERS: Readonly<Record<string, string>> = {
  bs58: 'Copyright (c) bs58 contributors',
  'scale-ts': 'Copyright (c) Josep M Sobrepere',
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`

/** The texts that a licence asks to be passed on; `undefined` where the package has none, and none is known. */
function textOf({ name, folder, licence }: SourcePackage): string | undefined {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  if (files.length) {
    const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim())
    return texts.join('\n\n')
  }
  return licence === 'MIT' && HOLDERS[name] ? `MIT License\n\n${HOLDERS[name]}\n\n${MIT}` : undefined
}

/** What a package passes on of those that its built files have taken in: each text once, under the packages it is of. */
export function noticeText(folder: string): string {
  const byText = new Map<string, string[]>()
  for (const entry of packagesInside(folder)) {
    const text = textOf(entry)
    if (text === undefined) throw new Error(`${entry.name} has no text of its licence`)
    byText.set(text, [...(byText.get(text) ?? []), entry.name])
  }
  const all = [...byText].map(([text, names]) => [[...new Set(names)].sort().join(', '), text] as const)
  const sections = all
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([names, text]) => `${names}\n\n${text}`)
  const line = '-'.repeat(80)
  return `The built files of this package have these packages inside:\n\n${sections.join(`\n\n${line}\n\n`)}\n`
}

const words = (text: string): string => text.split(/\s+/).join(' ')

/** What the notice of a package lacks, and whether it is published. */
export function noticeProblems(folder: string): readonly string[] {
  const packages = packagesInside(folder)
  if (!packages.length) return []
  const path = join(folder, 'NOTICE')
  const notice = existsSync(path) ? words(readFileSync(path, 'utf8')) : ''
  const { files = [] }: { readonly files?: readonly string[] } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const lacks = packages.filter((entry) => {
    const text = textOf(entry)
    return text === undefined || !notice.includes(entry.name) || !notice.includes(words(text))
  })
  return [
    ...lacks.map(({ name, version }) => `NOTICE lacks ${name} ${version}`),
    ...(files.includes('NOTICE') ? [] : ['NOTICE is not among the files']),
  ]
}
