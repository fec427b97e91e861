import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ownFolder } from '../../devnet/src/process/ownFolder.ts'
import { runCommand } from '../../steps/runCommand.ts'

/** The files of the site by their path, such as `/index.html`. */
export type Pages = ReadonlyMap<string, string | Uint8Array>

const ROOT = join(import.meta.dirname, '..')
const WRITE = join(import.meta.dirname, 'writePages.ts')

async function readPages(folder: string): Promise<Pages> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const path = (file: string): string => `/${relative(folder, file).split(sep).join('/')}`
  return new Map(await Promise.all(files.map(async (file) => [path(file), await readFile(file)] as const)))
}

/**
 * Builds the pages and reads them into memory, as they would be deployed; later changes of the sources do not disturb who
 * looks at them. The bundler runs in a process of its own, so that its memory is free again while the pages are served.
 *
 * @throws Error whose message is what the bundler printed and what to do
 */
export async function buildPages(signal: AbortSignal = new AbortController().signal): Promise<Pages> {
  const folder = ownFolder('playground')
  try {
    const { code, output } = await runCommand(process.execPath, [WRITE, folder], { cwd: ROOT, signal })
    signal.throwIfAborted()
    if (code === 0) return await readPages(folder)
    throw new Error(`${output.trim()}\n\nThe playground could not be built: correct what is named above.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
