import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { viteConfig } from '../viteConfig.ts'

/** The files of the site by their path, such as `/index.html`. */
export type Pages = ReadonlyMap<string, string | Uint8Array>

const PUBLIC = join(import.meta.dirname, '../public')

/** Builds the pages into memory, as they would be deployed; later changes of the sources do not disturb who looks at them. */
export async function buildPages(): Promise<Pages> {
  const config = viteConfig()
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false, reportCompressedSize: false },
  })
  const bundles = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const files = bundles.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const)
  const names = await readdir(PUBLIC)
  const assets = await Promise.all(names.map(async (name) => [`/${name}`, await readFile(join(PUBLIC, name))] as const))
  return new Map([...assets, ...files])
}
