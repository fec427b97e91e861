import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder where Node finds a package from another folder, if it is installed. */
export function resolvePackage(folder: string, name: string): string | undefined {
  for (let current = folder; current !== dirname(current); current = dirname(current)) {
    const candidate = join(current, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}
