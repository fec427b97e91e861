import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

const KERNEL = /import \{[^}]*\} from "@latchkey\/kernel";/
const KERNEL_TYPES =
  'type CaipNetworkId = `$' +
  '{string}:$' +
  '{string}`;\ntype CaipAddress = `$' +
  '{string}:$' +
  '{string}:$' +
  '{string}`;'

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node22.13',
  sourcemap: true,
  fixedExtension: false,
  clean: true,
  dts: { oxc: true, sourcemap: false },
  outputOptions: { chunkFileNames: '[name].js' },
  deps: { neverBundle: ['@latchkey/kernel'] },
  hooks: {
    // The shared schemas are inlined; the two types that their declarations use of the kernel are written out.
    'build:done': () => {
      const file = join(import.meta.dirname, 'dist/index.d.ts')
      writeFileSync(file, readFileSync(file, 'utf8').replace(KERNEL, KERNEL_TYPES))
    },
  },
})
