import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { external } from '../bundle/builtHost.ts'
import { buildFamilyHost } from './buildFamilyHost.ts'
import { FROM, familyHost } from './familyHost.ts'

/** A host with all families and bridges, as a bundler makes it; the host's own libraries are left out. */
export interface BundledHost {
  readonly bundler: 'Vite' | 'esbuild' | 'webpack'
  /** Files that went into it. */
  readonly modules: readonly string[]
  /** What it made. */
  readonly code: readonly string[]
}

const SOURCE = familyHost(['solana', 'bitcoin', 'polkadot'], true)
const LEFT_OUT = [...external, 'viem', 'viem/*', '@wagmi/core', 'wagmi', 'ethers']

async function byVite(): Promise<BundledHost> {
  const chunks = [...(await buildFamilyHost(SOURCE)).values()]
  const modules = chunks.flatMap((chunk) => chunk.modules)
  return { bundler: 'Vite', modules, code: chunks.map(({ code }) => code) }
}

async function byEsbuild(): Promise<BundledHost> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: SOURCE, resolveDir: FROM, sourcefile: 'host.js' },
    absWorkingDir: FROM,
    outdir: join(FROM, 'dist-families'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    target: 'es2022',
    external: [...LEFT_OUT],
    logLevel: 'error',
  })
  const modules = Object.keys(metafile.inputs).map((path) => join(FROM, path))
  return { bundler: 'esbuild', modules, code: outputFiles.map(({ text }) => text) }
}

async function byWebpack(folder: string): Promise<BundledHost> {
  const { default: webpack } = await import('webpack')
  await mkdir(folder, { recursive: true })
  const entry = join(folder, 'host.js')
  await writeFile(entry, SOURCE)
  const compiler = webpack({
    mode: 'production',
    context: FROM,
    entry,
    output: { path: join(folder, 'dist'), clean: true, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [...external, /^(viem|@wagmi\/core|wagmi|ethers)(\/|$)/],
    resolve: { modules: [join(FROM, 'node_modules'), 'node_modules'] },
  })
  const modules = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      const { errors = [], modules: found = [] } =
        stats?.toJson({ all: false, errors: true, modules: true, nestedModules: true, modulesSpace: Infinity }) ?? {}
      const [first] = errors
      if (error || first) return reject(error ?? new Error(first?.message))
      const nested = found.flatMap((module) => [module, ...(module.modules ?? [])])
      resolve(nested.flatMap(({ nameForCondition }) => nameForCondition ?? []))
    })
  })
  await new Promise((done) => compiler.close(done))
  const made = await readdir(join(folder, 'dist'))
  const code = await Promise.all(made.map((name) => readFile(join(folder, 'dist', name), 'utf8')))
  return { bundler: 'webpack', modules, code }
}

/** The same host by each bundler. */
export const buildEverywhere = async (folder: string): Promise<readonly BundledHost[]> => [
  await byVite(),
  await byEsbuild(),
  await byWebpack(folder),
]
