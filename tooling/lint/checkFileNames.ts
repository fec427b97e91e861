import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Problem } from './check.ts'
import { listFiles } from './listFiles.ts'

const FOLDERS = ['kernel', 'theme', 'plugins', 'adapters', 'tooling', 'e2e']
const FORBIDDEN = /[<>:"\\|?*]|[. ]$/
/** Below it, a copy costs less than a way to share it. */
const LARGE_BYTES = 50_000

/** Large files whose bytes another one has, too: what is stored twice is changed once. */
function copies(root: string): Problem[] {
  const seen = new Map<string, string>()
  return listFiles(root, FOLDERS, /./, { withFixtures: true }).flatMap((file) => {
    const path = join(root, file)
    if (statSync(path).size <= LARGE_BYTES) return []
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
    const same = seen.get(hash)
    seen.set(hash, file)
    return same ? [{ file, message: `is a copy of ${same}: keep one of them and read it from there` }] : []
  })
}

/**
 * Every name works on every system: no two differ by case alone, none has a character that Windows refuses. No large file
 * is there under two names.
 */
export const checkFileNames: Check = ({ root }) => {
  const seen = new Map<string, string>()
  const names = listFiles(root, FOLDERS).flatMap((file) => {
    const same = seen.get(file.toLowerCase())
    seen.set(file.toLowerCase(), file)
    if (same) return [{ file, message: `is the same file as ${same} on macOS and Windows: rename one of them` }]
    return FORBIDDEN.test(file)
      ? [{ file, message: 'has a name that Windows refuses: use letters, digits, dots and dashes' }]
      : []
  })
  return [...names, ...copies(root)]
}
