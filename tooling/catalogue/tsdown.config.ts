import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli.ts', probe: 'src/check/probe.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  fixedExtension: false,
  clean: true,
  dts: { oxc: true, sourcemap: false },
  outputOptions: { chunkFileNames: '[name].js' },
  hooks: {
    'build:done': async () => {
      const { manifestJsonSchema } = await import('./src/manifest/manifest.ts')
      writeFileSync(
        join(import.meta.dirname, 'dist/manifest.schema.json'),
        `${JSON.stringify(manifestJsonSchema(), undefined, 2)}\n`,
      )
      // What an audit compares with; reports and pictures are for the pages.
      const entries = join(import.meta.dirname, 'entries')
      const target = join(import.meta.dirname, 'dist/entries')
      mkdirSync(target)
      for (const name of readdirSync(entries).filter((each) => each.endsWith('.json')))
        cpSync(join(entries, name), join(target, name))
    },
  },
})
