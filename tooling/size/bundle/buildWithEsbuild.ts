import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import type { BuiltHost } from './builtHost.ts'

/** The same host by esbuild with code splitting. */
export async function buildWithEsbuild(source: string, folder: string, leftOut: readonly string[]): Promise<BuiltHost> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { metafile } = await build({
    entryPoints: [join(source, 'main.tsx')],
    outdir: join(folder, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...leftOut],
    logLevel: 'error',
  })
  const html = await readFile(join(source, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), html.replace('./main.tsx', '/assets/main.js'))
  const chunks = Object.entries(metafile.outputs).map(
    ([file, { inputs }]) =>
      [
        relative(folder, file),
        Object.entries(inputs).map(([id, { bytesInOutput }]) => ({ id, bytes: bytesInOutput })),
      ] as const,
  )
  return { folder, chunks: new Map(chunks) }
}
