import type { Rolldown } from 'tsdown'

/**
 * Gives every exported name of an entry a file of its own, `ui/Button.js` for `Button` of `ui.js`, whatever chunk it is
 * in: for bundlers that load all an entry names as soon as one of it is needed.
 */
export function fileForEachName(entries: readonly string[]): Rolldown.Plugin {
  return {
    name: 'latchkey:file-for-each-name',
    generateBundle(_options, bundle) {
      for (const entry of entries) {
        const barrel = bundle[`${entry}.js`]
        if (barrel?.type !== 'chunk') this.error(`There is no entry ${entry}.js.`)
        const lines = [...barrel.code.matchAll(/^import \{ ([^}]+) \} from "\.\/([^"]+)";$/gm)]
        const places = new Map(
          lines.flatMap(([, names = '', file = '']) => names.split(', ').map((name) => [name, file])),
        )
        for (const name of barrel.exports) {
          const fileName = `${entry}/${name}.js`
          const source = `export { ${name} } from "../${places.get(name) ?? barrel.fileName}";\n`
          if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source })
        }
      }
    },
  }
}
