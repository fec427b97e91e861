import { spawn } from 'node:child_process'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeBlocks, install, outsideProject, runIn, tarballs } from '@latchkey/tooling/author/outside.ts'
import { publishedPackages } from '@latchkey/tooling/lint/publishedPackages.ts'
import { SOURCES } from './sources.ts'

const ROOT = join(import.meta.dirname, '../../..')
const START = join(ROOT, 'tooling/docs/start.md')

/** The tools and frameworks, each in a version that is a week old or more. */
const TOOLS = {
  '@astrojs/react': '7.0.0',
  '@react-router/dev': '8.4.0',
  '@react-router/node': '8.4.0',
  '@react-router/serve': '8.4.0',
  '@rspack/core': '2.3.3',
  astro: '7.3.5',
  esbuild: '0.28.2',
  'esbuild-loader': '4.5.0',
  isbot: '5.2.3',
  next: '16.4.6',
  'react-router': '8.4.0',
  typescript: '5.9.3',
  vite: '8.3.8',
  webpack: '5.112.2',
}

/** A site that answers requests. */
export interface StartedSite {
  readonly url: string
  stop(): Promise<void>
}

/** One project with a site for every tool. */
export interface EveryHost {
  readonly folder: string
  /** Builds a site; the result is in the folder that is given back. */
  build(name: Tool): Promise<string>
  /** Starts the server of a framework in the folder of its site. */
  serve(name: 'next' | 'router'): Promise<StartedSite>
  remove(): Promise<void>
}

const BUILDS = {
  vite: ['vite', 'build', '--logLevel', 'error'],
  webpack: ['node', 'build.mjs'],
  rspack: ['node', 'build.mjs'],
  esbuild: ['node', 'build.mjs'],
  edge: ['node', 'build.mjs'],
  astro: ['astro', 'build', '--silent'],
  router: ['react-router', 'build', '--logLevel', 'error'],
  next: ['next', 'build'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>
type Tool = keyof typeof BUILDS

const SERVERS = {
  next: ['next', 'start', '--port', '0', '--hostname', '127.0.0.1'],
  router: ['react-router-serve', 'build/server/index.js'],
} as const

/** Frameworks that count who uses them are told not to. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }

/** The files that the document of the first five minutes gives for Next. */
async function nextFiles(): Promise<Readonly<Record<string, string>>> {
  const blocks = Object.entries(codeBlocks(await readFile(START, 'utf8')))
  return Object.fromEntries(
    blocks.flatMap(([path, text]) => (path.startsWith('next/') ? [[path.replace('next/', 'next/app/'), text]] : [])),
  )
}

/** Starts a server and waits for the address that it prints. */
async function start(folder: string, command: readonly string[]): Promise<StartedSite> {
  const [name = '', ...args] = command
  const program = join(folder, '../node_modules/.bin', name)
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...QUIET, NODE_ENV: 'production', HOST: '127.0.0.1' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, found] = /(https?:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`${name} has ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Installs all tools and the packed packages into one project outside of the workspace: once, from npm's cache where it has them. */
export async function everyHost(): Promise<EveryHost> {
  const names = publishedPackages(ROOT)
    .map(({ manifest }) => manifest.name)
    .filter((name) => /\/(kernel|theme|adapter-evm|plugin-)/.test(name))
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...tarballs(names), ...TOOLS, jotai: '^3.0.1', react: '^19.0.0', 'react-dom': '^19.0.0' },
    devDependencies: { '@types/node': '^22.0.0', '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' },
  }
  const folder = await outsideProject('every-host', {
    ...SOURCES,
    ...(await nextFiles()),
    'package.json': JSON.stringify(manifest),
  })
  await install(folder)
  Object.assign(process.env, QUIET)
  return {
    folder,
    async build(name) {
      const at = join(folder, name)
      const [program, ...args] = BUILDS[name]
      await runIn(at, program === 'node' ? process.execPath : join(folder, 'node_modules/.bin', program), ...args)
      return join(at, name === 'router' ? 'build/client' : 'dist')
    },
    serve: (name) => start(join(folder, name), SERVERS[name]),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The built site as a page of an extension: its files beside a manifest. */
export async function extensionOf({ folder }: EveryHost, site: string): Promise<string> {
  const target = join(folder, 'extension')
  await cp(site, target, { recursive: true })
  return target
}
