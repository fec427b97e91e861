import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

/** Builds the hosts for the browser, and the server-rendered one for Node too. */
export default async function buildHosts(): Promise<void> {
  const configFile = resolve(ROOT, 'vite.config.ts')
  await rm(resolve(ROOT, 'dist'), { recursive: true, force: true })
  await build({ configFile })
  await build({
    configFile,
    build: {
      ssr: resolve(ROOT, 'hosts/ssr/render.tsx'),
      outDir: resolve(ROOT, 'dist/server'),
      emptyOutDir: true,
      rolldownOptions: { input: resolve(ROOT, 'hosts/ssr/render.tsx'), output: { entryFileNames: '[name].js' } },
    },
  })
}
