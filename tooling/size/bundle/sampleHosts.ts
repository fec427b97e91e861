import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildReact } from './buildReact.ts'
import { buildWithEsbuild } from './buildWithEsbuild.ts'
import { buildWithVite } from './buildWithVite.ts'
import { type BuiltHost, external } from './builtHost.ts'

type Build = (source: string, folder: string, leftOut: readonly string[]) => Promise<BuiltHost>

/** The sample hosts: the folder in `hosts` and the bundler. */
const HOSTS: Readonly<Record<string, readonly [source: string, build: Build]>> = {
  minimal: ['minimal', buildWithVite],
  busy: ['busy', buildWithVite],
  modes: ['modes', buildWithVite],
  'minimal-esbuild': ['minimal', buildWithEsbuild],
  pairing: ['pairing', buildWithVite],
  families: ['families', buildWithVite],
  floor: ['floor', buildWithVite],
  wallets: ['wallets', buildWithVite],
  owner: ['owner', buildWithVite],
  money: ['money', buildWithVite],
}

/**
 * Builds one host for production into the cache folder of the workspace.
 *
 * @param react `'apart'` to measure bytes without it: a file of its own that an import map names. `'bundled'` to measure
 *   what a visitor meets: in the host's own files, as bundlers leave it.
 */
export async function buildHost(root: string, name: string, react: 'apart' | 'bundled'): Promise<BuiltHost> {
  const [source, build] = HOSTS[name] ?? []
  if (!source || !build) throw new Error(`There is no sample host "${name}": use ${Object.keys(HOSTS).join(', ')}.`)
  const folder = join(root, '.cache/hosts', react, name)
  const host = await build(join(import.meta.dirname, '../hosts', source), folder, react === 'apart' ? external : [])
  const page = join(host.folder, 'index.html')
  const importMap = react === 'apart' ? await buildReact(host.folder) : ''
  await writeFile(page, (await readFile(page, 'utf8')).replace('<!-- react -->', importMap))
  return host
}
