import { vanillaExtractPlugin } from '@vanilla-extract/rollup-plugin'
import type { Rolldown, UserConfig } from 'tsdown'
import { PREFIX } from './css.ts'
import { directImports } from './directImports.ts'
import { cssModule } from './sheets.ts'

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

/** Takes the bundler's runtime away where only the declarations asked for it: no module of the package loads it. */
const dropUnusedRuntime: Rolldown.Plugin = {
  name: 'latchkey:unused-runtime',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const isUsed = Object.values(bundle).some(
        (output) => output.type === 'chunk' && !output.fileName.endsWith('.d.ts') && output.imports.includes(RUNTIME),
      )
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
      ...(direct
        ? [directImports('@latchkey/theme', ['', '/ui', '/icons']), directImports('@latchkey/kernel', ['/views'])]
        : []),
      dropUnusedRuntime,
      ...(css ? [styles, cssModule()] : []),
    ],
  }
}
