import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildHost,
  hostTypes,
  install,
  outsideProject,
  runIn,
  tarballs,
  typecheck,
} from '@latchkey/tooling/author/outside.ts'
import { build } from 'vite'
import { SOURCES } from './sources.ts'

const PACKAGES = ['kernel', 'theme', 'adapter-evm', 'plugin-connect', 'plugin-account', 'plugin-networks']
const WAGMI = { '@tanstack/react-query': '5.90.2', viem: '2.57.1' }

interface Library {
  readonly adapter: string
  readonly dependencies: Readonly<Record<string, string>>
  /** The sources of each way that a site may have it. */
  readonly ways: readonly (keyof typeof SOURCES)[]
}

/** The libraries with the versions that sites have. */
export const LIBRARIES = {
  'wagmi 2': {
    adapter: 'adapter-wagmi',
    dependencies: { ...WAGMI, wagmi: '2.19.5', '@wagmi/core': '2.22.1' },
    ways: ['wagmi', 'wagmiServer'],
  },
  'wagmi 3': {
    adapter: 'adapter-wagmi',
    dependencies: { ...WAGMI, wagmi: '3.7.7', '@wagmi/core': '3.6.5' },
    ways: ['wagmi', 'wagmiServer'],
  },
  'ethers 6': { adapter: 'adapter-ethers', dependencies: { ethers: '6.17.0' }, ways: ['ethers'] },
  'ethers 5': { adapter: 'adapter-ethers5', dependencies: { ethers: '5.8.0' }, ways: ['ethers5'] },
} as const satisfies Readonly<Record<string, Library>>

/** wagmi 2 brings the SDKs of many wallets with its connectors; the site has its own connector instead. */
const NO_CONNECTORS = {
  'none/package.json': JSON.stringify({
    name: '@wagmi/connectors',
    version: '6.2.0',
    type: 'module',
    main: 'index.js',
  }),
  'none/index.js': 'export {}',
}

/** Draws the page once, as a server does, into the built page. */
async function drawOnServer(folder: string): Promise<void> {
  await build({
    root: folder,
    logLevel: 'error',
    configFile: false,
    build: { ssr: 'server.tsx', outDir: 'dist-server', target: 'es2022' },
    ssr: { noExternal: true },
  })
  const drawn = await runIn(folder, process.execPath, 'dist-server/server.js')
  const page = join(folder, 'dist/index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('<!--app-->', drawn.trim()))
}

/** A site on one library: installed from tarballs, its types checked. `build` gives the folder of a way it may be written. */
export async function libraryHost(
  name: keyof typeof LIBRARIES,
): Promise<{ readonly folder: string; build(way: keyof typeof SOURCES): Promise<string> }> {
  const { adapter, dependencies, ways } = LIBRARIES[name]
  const packages = [...PACKAGES, adapter].map((entry) => `@latchkey/${entry}`)
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...tarballs(packages), ...dependencies, jotai: '^3.0.1', react: '^19.0.0', 'react-dom': '^19.0.0' },
    devDependencies: { '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' },
    ...(name === 'wagmi 2' ? { overrides: { '@wagmi/connectors': 'file:./none' } } : {}),
  }
  // What libraries say of themselves is theirs; what a site writes with it is checked.
  const compilerOptions = { ...hostTypes, skipLibCheck: true }
  const sources = ways.flatMap((way) =>
    Object.entries(SOURCES[way]).map(([file, text]) => [`${way}/${file}`, text] as const),
  )
  const folder = await outsideProject(name.replace(' ', '-'), {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ways }),
    ...NO_CONNECTORS,
    ...Object.fromEntries(sources),
  })
  await install(folder)
  await typecheck(folder)
  return {
    folder,
    async build(way) {
      const own = join(folder, way)
      await mkdir(join(own, 'dist'), { recursive: true })
      await buildHost(own)
      if (way === 'wagmiServer') await drawOnServer(own)
      return join(own, 'dist')
    },
  }
}
