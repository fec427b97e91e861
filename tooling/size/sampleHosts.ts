import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildReact } from './bundle/buildReact.ts'
import { buildWithEsbuild } from './bundle/buildWithEsbuild.ts'
import { buildWithVite } from './bundle/buildWithVite.ts'
import type { BuiltHost } from './bundle/builtHost.ts'

type Build = (source: string, folder: string) => Promise<BuiltHost>

/** The sample hosts: the folder in `hosts` and the bundler. */
const HOSTS: Readonly<Record<string, readonly [source: string, build: Build]>> = {
  minimal: ['minimal', buildWithVite],
  busy: ['busy', buildWithVite],
  modes: ['modes', buildWithVite],
  'minimal-esbuild': ['minimal', buildWithEsbuild],
  pairing: ['pairing', buildWithVite],
  floor: ['floor', buildWithVite],
  wallets: ['wallets', buildWithVite],
}

/** Builds one host for production into the cache folder of the workspace. */
export async function buildHost(root: string, name: string): Promise<BuiltHost> {
  const [source, build] = HOSTS[name] ?? []
  if (!source || !build) throw new Error(`There is no sample host "${name}": use ${Object.keys(HOSTS).join(', ')}.`)
  const host = await build(join(import.meta.dirname, 'hosts', source), join(root, '.cache/hosts', name))
  const page = join(host.folder, 'index.html')
  const importMap = await buildReact(host.folder)
  await writeFile(page, (await readFile(page, 'utf8')).replace('<!-- react -->', importMap))
  return host
}
