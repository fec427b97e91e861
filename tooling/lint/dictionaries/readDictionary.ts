import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

function flatten(value: unknown, prefix: string, into: Record<string, string>): void {
  if (typeof value === 'string') into[prefix] = value
  else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) flatten(entry, prefix === '' ? key : `${prefix}.${key}`, into)
  }
}

/** A dictionary file as one flat table from key to text. */
export async function readDictionary(
  root: string,
  file: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!existsSync(join(root, file))) return undefined
  const module: { default?: unknown } = await import(pathToFileURL(join(root, file)).href)
  if (typeof module.default !== 'object' || module.default === null) return undefined
  const words: Record<string, string> = {}
  flatten(module.default, '', words)
  return words
}
