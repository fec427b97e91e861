import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rolldown } from 'tsdown'

/** The import lines of a built file: names, and where from. */
const IMPORTS = /^import \{ ([^}]+) \} from "([^"]+)";$/gm

/** Where the names of a built entry really are: `Button` of `ui.js` to `ui/first`. */
export function placesOf(code: string): ReadonlyMap<string, string> {
  const lines = [...code.matchAll(IMPORTS)]
  return new Map(
    lines.flatMap(([, names = '', from = '']) => {
      const [, path] = /^\.\/(.+\/.+)\.js$/.exec(from) ?? []
      return path ? names.split(', ').map((name) => [name, path] as const) : []
    }),
  )
}

function readEntry(specifier: string): string {
  try {
    return readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve(specifier), 'utf8')
  } catch {
    // The package does not use this entry, or it is the one that has it.
    return ''
  }
}

/** Rewrites the import lines of a build: each name that has a place of its own is imported from there. */
function rewriteImports(
  name: string,
  packageName: string,
  placesFor: () => ReadonlyMap<string, ReadonlyMap<string, string>>,
): Rolldown.Plugin {
  return {
    name,
    generateBundle(_options, bundle) {
      const places = placesFor()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.fileName.endsWith('.d.ts')) continue
        chunk.code = chunk.code.replace(IMPORTS, (statement, names: string, from: string) => {
          const known = places.get(from)
          if (!known) return statement
          const all = names.split(', ').map((name) => ({ name, path: known.get(name.split(' as ')[0] ?? '') }))
          // On one line, so that the source map stays right.
          return [...new Set(all.map(({ path }) => path))]
            .map((path) => {
              const own = all.filter((entry) => entry.path === path).map(({ name }) => name)
              return `import { ${own.join(', ')} } from "${path ? `${packageName}/${path}` : from}";`
            })
            .join(' ')
        })
      }
    },
  }
}

/**
 * Imports what an entry of another package only passes on from the file that has it. esbuild puts everything that an
 * entry passes on into the first chunk of a host that imports one of its names.
 *
 * @param packageName whose entries
 * @param entries their subpaths, such as `/ui`
 */
export function directImports(
  packageName: string,
  entries: readonly string[],
  read: (specifier: string) => string = readEntry,
): Rolldown.Plugin {
  const specifiers = entries.map((entry) => packageName + entry)
  return rewriteImports(
    'latchkey:direct-imports',
    packageName,
    () => new Map(specifiers.map((specifier) => [specifier, placesOf(read(specifier))])),
  )
}

const CAIP = [
  ...['assertCaipAddress', 'isCaipAddress', 'isCaipNetworkId', 'parseCaipAddress', 'parseCaipAssetId'],
  ...['parseCaipNetworkId', 'printCaipAddress', 'printCaipAssetId', 'printCaipNetworkId'],
]
/** What the kernel's main entry has for hosts and a second entry for late code. */
const LATE: ReadonlyMap<string, string> = new Map([
  ...['formatAmount', 'parseAmount'].map((name) => [name, 'formatting'] as const),
  ...CAIP.map((name) => [name, 'assets'] as const),
])

/**
 * Imports from the kernel's other entries what is there too: whatever a late file takes from the main entry becomes a part
 * of every host's first bundle.
 */
export function lateImports(): Rolldown.Plugin {
  const kernel = '@latchkey/kernel'
  return rewriteImports('latchkey:late-imports', kernel, () => new Map([[kernel, LATE]]))
}
