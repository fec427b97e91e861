import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { install, outsideProject, runIn, tarballs } from '@latchkey/tooling/author/outside.ts'
import { SOURCES } from './sources.ts'

const PACKAGES = ['kernel', 'theme', 'adapter-evm', 'plugin-connect', 'plugin-account', 'plugin-networks']

/** The tools, each in a version that is a week old or more. */
const TOOLS = {
  '@rspack/core': '2.3.3',
  esbuild: '0.28.2',
  'esbuild-loader': '4.5.0',
  vite: '8.3.8',
  webpack: '5.112.2',
}

const BUILDS = {
  vite: ['vite', 'build', '--logLevel', 'error'],
  webpack: ['node', 'build.mjs'],
  rspack: ['node', 'build.mjs'],
  esbuild: ['node', 'build.mjs'],
  edge: ['node', 'build.mjs'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/** One project with a site for every tool. */
export interface EveryHost {
  /** Builds a site and gives the folder with the result. */
  build(name: keyof typeof BUILDS): Promise<string>
  /** The site as pages of an extension: what Vite has built, beside a manifest. */
  extension(): Promise<string>
  remove(): Promise<void>
}

/** Installs all tools and the packed packages into one project outside of the workspace: once, from npm's cache where it has them. */
export async function everyHost(): Promise<EveryHost> {
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      ...tarballs(PACKAGES.map((name) => `@latchkey/${name}`)),
      ...TOOLS,
      jotai: '^3.0.1',
      react: '^19.0.0',
      'react-dom': '^19.0.0',
    },
  }
  const folder = await outsideProject('every-host', { ...SOURCES, 'package.json': JSON.stringify(manifest) })
  await install(folder)
  return {
    async build(name) {
      const at = join(folder, name)
      const [program, ...args] = BUILDS[name]
      await runIn(at, program === 'node' ? process.execPath : join(folder, 'node_modules/.bin', program), ...args)
      return join(at, 'dist')
    },
    async extension() {
      const target = join(folder, 'extension')
      await cp(join(folder, 'vite/dist'), target, { recursive: true })
      return target
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
