import { vanillaExtractPlugin } from '@vanilla-extract/rollup-plugin'
import type { Rolldown, UserConfig } from 'tsdown'
import brand from '../brand.json' with { type: 'json' }
import { cssModule } from './cssModule.ts'
import { directImports } from './directImports.ts'

/** What a package is built from. */
export interface LibraryOptions {
  /** Entry name to source file; the names become the files of `dist`. */
  readonly entry?: Record<string, string>
  /** Compiles `.css.ts` files and fills `__LK_CSS__`. */
  readonly css?: boolean
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

/** The one build of every published package: ESM, a chunk at every `import()`, bundled declarations. */
export function library({ entry = { index: 'src/index.ts' }, css = false }: LibraryOptions = {}): UserConfig {
  return {
    entry,
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
      directImports('@latchkey/theme', ['', '/ui', '/icons']),
      dropUnusedRuntime,
      ...(css
        ? [
            vanillaExtractPlugin({
              identifiers: ({ hash }) => `${brand.prefix}_${hash}`,
              extract: { name: 'style.css' },
            }),
            cssModule(),
          ]
        : []),
    ],
  }
}
