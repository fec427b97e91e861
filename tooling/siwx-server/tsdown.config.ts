import { defineConfig } from 'tsdown'

// The grammar of sign-in texts is bundled, so that a server installs no widget.
export default defineConfig({
  entry: { index: 'src/index.ts', express: 'src/express.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
  fixedExtension: false,
  clean: true,
  dts: { oxc: true, sourcemap: false },
  outputOptions: { chunkFileNames: '[name].js' },
  deps: { neverBundle: [/^node:/] },
})
