import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What every result depends on besides its own files. */
const ALWAYS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'README.md']

/** Digests of lists of files as they are now: each file is read once. */
export function fingerprints(root: string): (files: readonly string[]) => string {
  const known = new Map<string, Buffer>()
  const digest = (file: string): Buffer => {
    const found =
      known.get(file) ??
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest()
    known.set(file, found)
    return found
  }
  return (files) => {
    const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
    for (const file of [...ALWAYS.filter((name) => existsSync(join(root, name))), ...files])
      hash.update(`\n${file}\n`).update(digest(file))
    return hash.digest('hex')
  }
}
