import type { Check } from './check.ts'
import { listFiles } from './listFiles.ts'

const FOLDERS = ['kernel', 'theme', 'plugins', 'adapters', 'tooling', 'e2e']
const FORBIDDEN = /[<>:"\\|?*]|[. ]$/

/** Every name works on every system: no two differ by case alone, none has a character that Windows refuses. */
export const checkFileNames: Check = ({ root }) => {
  const seen = new Map<string, string>()
  return listFiles(root, FOLDERS).flatMap((file) => {
    const same = seen.get(file.toLowerCase())
    seen.set(file.toLowerCase(), file)
    if (same) return [{ file, message: `is the same file as ${same} on macOS and Windows: rename one of them` }]
    return FORBIDDEN.test(file)
      ? [{ file, message: 'has a name that Windows refuses: use letters, digits, dots and dashes' }]
      : []
  })
}
