import { build } from 'vite'
import { viteConfig } from './viteConfig.ts'

/** Builds the pages into the folder that is named on the command line. */
const [outDir = ''] = process.argv.slice(2)
const config = viteConfig()
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir, emptyOutDir: true, reportCompressedSize: false },
})
