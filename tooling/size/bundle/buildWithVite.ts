import { existsSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import type { BuiltHost, ChunkModule } from './builtHost.ts'

function modulesOf(chunk: Rolldown.OutputChunk): ChunkModule[] {
  return Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({ id, bytes: renderedLength }))
}

/**
 * Vite's own production build of a host, as a user would run it.
 *
 * @param leftOut modules that are not bundled
 */
export async function buildWithVite(source: string, folder: string, leftOut: readonly string[]): Promise<BuiltHost> {
  const chunks = new Map<string, ChunkModule[]>()
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    base: '/',
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { external: [...leftOut] },
    },
    plugins: [
      {
        name: 'collect',
        writeBundle(_options, bundle) {
          for (const output of Object.values(bundle))
            if (output.type === 'chunk') chunks.set(output.fileName, modulesOf(output))
        },
      },
    ],
  })
  if (!existsSync(folder)) throw new Error(`${source} was not built`)
  return { folder, chunks }
}
