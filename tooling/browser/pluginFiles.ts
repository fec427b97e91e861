import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scanImports } from '../lint/scanImports.ts'

/** The built files of a package that come with its entries: every page has them, whatever it shows. */
export function filesAtOnce(folder: string): ReadonlySet<string> {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return new Set()
  const { exports = {} }: { readonly exports?: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  const targets = Object.values(exports).flatMap((entry) => Object.values(Object(entry)))
  const entries = targets.filter((target) => typeof target === 'string' && target.endsWith('.js'))
  const reached = new Set(entries.map((target) => join(folder, String(target))))
  for (const file of reached)
    for (const { specifier, kind } of existsSync(file) ? scanImports(file) : [])
      if (kind === 'static' && specifier.startsWith('.')) reached.add(join(dirname(file), specifier))
  return reached
}
