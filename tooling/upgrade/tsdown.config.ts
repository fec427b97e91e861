import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  fixedExtension: false,
  clean: true,
  dts: { oxc: true, sourcemap: false },
  outputOptions: { chunkFileNames: '[name].js' },
})
