import { vanillaExtractPlugin } from '@vanilla-extract/rollup-plugin'
import type { Rolldown, UserConfig } from 'tsdown'
import { PREFIX } from './css.ts'
import { directImports, lateImports } from './directImports.ts'
import { cssModule, dropSheetImports } from './sheets.ts'

export { type ChunkPlans, chunksBy, ownCopies } from './chunks.ts'
export { replaceModules } from './replaceModules.ts'
export { cssModule, precomputed, type SplitCss, splitCss } from './sheets.ts'

/** What a package is built from. */
export interface LibraryOptions {
  /**
   * Entry name to source file; the names become the files of `dist`.
   * @defaultValue `{ index: 'src/index.ts' }`
   */
  readonly entry?: Readonly<Record<string, string>>
  /**
   * Compiles `.css.ts` files and puts the style sheet as text in place of `__LK_CSS__`.
   * @defaultValue false
   */
  readonly css?: boolean
  /**
   * Imports each primitive from the file of `@latchkey/theme` that has it, and the parts of views from those of
   * `@latchkey/kernel`, which spares hosts that bundle with esbuild some bytes. Only for packages that are released
   * together with both: their files may change with every version.
   * @defaultValue false
   */
  readonly direct?: boolean
}

const RUNTIME = 'rolldown-runtime.js'
const RUNTIME_IMPORT = /^import \{ (?:\w+ as )?__exportAll \} from "\.{1,2}\/rolldown-runtime\.js";$/m
const NAMESPACE = /\/\* @__PURE__ \*\/ __exportAll\(\{([^}]*)\}\)/g
const NAMESPACE_ENTRY = /([\w$]+): \(\) => ([\w$]+)/g

/**
 * Writes the objects that stand for modules inside of a file as plain objects, and takes the bundler's runtime away, which
 * is one function for them: in a host it would be a file, and a request, that several others wait for.
 */
const dropRuntime: Rolldown.Plugin = {
  name: 'latchkey:drop-runtime',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      let isUsed = false
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.fileName.endsWith('.d.ts') || output.fileName === RUNTIME) continue
        // On the same lines, so that the source map stays right.
        const code = output.code
          .replace(
            NAMESPACE,
            (_, entries: string) => `{${entries.replace(NAMESPACE_ENTRY, 'get $1() { return $2; }')}}`,
          )
          .replace(RUNTIME_IMPORT, '')
        if (code.includes('__exportAll') || code.includes(RUNTIME)) isUsed = true
        else output.code = code
      }
      if (!isUsed) delete bundle[RUNTIME]
    },
  },
}

/**
 * The build of a plugin or an adapter, for `tsdown.config.ts`: ESM for browsers, a chunk at every `import()`, bundled
 * declarations. Sources need `isolatedDeclarations`.
 * @example
 * export default library({ css: true })
 */
export function library(options: LibraryOptions = {}): UserConfig {
  const { entry = { index: 'src/index.ts' }, css = false, direct = false } = options
  const styles = vanillaExtractPlugin({
    identifiers: ({ hash }) => `${PREFIX}_${hash}`,
    extract: { name: 'style.css' },
  })
  return {
    entry: { ...entry },
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: true,
    fixedExtension: false,
    clean: true,
    // Left for the host's bundler: otherwise every host would get the development branch.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    dts: { oxc: true, sourcemap: false },
    // No hashes: a version's files never change, and every name stands in the first bundle of the hosts.
    outputOptions: { chunkFileNames: '[name].js', ...(css ? { assetFileNames: '[name][extname]' } : {}) },
    plugins: [
      lateImports(),
      ...(direct
        ? [directImports('@latchkey/theme', ['', '/ui', '/icons']), directImports('@latchkey/kernel', ['/views'])]
        : []),
      dropRuntime,
      ...(css ? [dropSheetImports(), styles, cssModule()] : []),
    ],
  }
}
