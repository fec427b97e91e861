import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '..')
const FOLDER = join(SOURCE, '../.cache/readme')

/** Writes the README's contract write, word for word, as a function of what a page has around it; this package is its source. */
export async function writeReadmeModule() {
  const readme = await readFile(join(SOURCE, '../../../README.md'), 'utf8')
  const [, block = ''] = /```ts write\n([\s\S]*?)```/.exec(readme) ?? []
  const lines = block.replace('@latchkey/adapter-evm/viem', join(SOURCE, 'viem.ts')).split('\n')
  const isImport = (text) => text.startsWith('import ')
  const body = lines.filter((text) => !isImport(text)).join('\n')
  await mkdir(FOLDER, { recursive: true })
  const file = join(FOLDER, 'write.ts')
  await writeFile(
    file,
    `${lines.filter(isImport).join('\n')}\nexport async function write(kernel, address, abi) {${body}return hash\n}\n`,
  )
  return file
}
