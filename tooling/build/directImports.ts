import type { Rolldown } from 'tsdown'

/**
 * Imports each name of an entry from the file of its own that `fileForEachName` made, so that a chunk of a host has only
 * the primitives its views use: esbuild puts all that an entry names into the first chunk that imports it.
 */
export function directImports(entries: readonly string[]): Rolldown.Plugin {
  return {
    name: 'latchkey:direct-imports',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.fileName.endsWith('.d.ts')) continue
        chunk.code = chunk.code.replace(
          /^import \{ ([^}]+) \} from "([^"]+)";$/gm,
          (line, names: string, from: string) => {
            if (!entries.includes(from)) return line
            // On one line, so that the source map stays right.
            return names
              .split(', ')
              .map((name) => `import { ${name} } from "${from}/${name.split(' as ')[0]}";`)
              .join(' ')
          },
        )
      }
    },
  }
}
