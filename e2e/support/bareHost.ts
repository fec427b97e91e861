import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tarballPath } from '@latchkey/tooling/lint/tarballPath.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = ['kernel', 'theme', 'adapter-evm', 'plugin-connect', 'plugin-account', 'plugin-networks']

const TYPES = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  },
}
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"></head><body><script type="module" src="./main.tsx"></script></body></html>'

/** A Vite project outside of the workspace that knows the packages only as tarballs. */
export interface BareHost {
  readonly folder: string
  /** How many packages its installation brought for the widget alone, without React, Vite and types. */
  readonly installed: number
}

async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const shell = process.platform === 'win32'
  const { stdout } = await run('npm', [...args], { cwd: folder, shell, maxBuffer: 1 << 26 })
  return stdout
}

function tarballs(): Record<string, string> {
  return Object.fromEntries(
    PACKAGES.map((name) => [`@latchkey/${name}`, `file:${tarballPath(ROOT, `@latchkey/${name}`)}`]),
  )
}

async function packagesIn(folder: string): Promise<number> {
  const lock: unknown = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  const packages = typeof lock === 'object' && lock !== null && 'packages' in lock ? lock.packages : {}
  return Object.entries(packages ?? {}).filter(
    ([path, entry]) =>
      path !== '' && !entry.dev && !entry.peer && !/node_modules\/(react|react-dom|scheduler)$/.test(path),
  ).length
}

/**
 * Installs the tarballs with one version of React, type-checks and builds.
 * @param sources - files of the project by name; `main.tsx` is the entry
 */
export async function bareHost(react: string, sources: Readonly<Record<string, string>>): Promise<BareHost> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-bare-react-${react}-`))
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...tarballs(), jotai: '^3.0.1', react: `^${react}.0.0`, 'react-dom': `^${react}.0.0` },
    devDependencies: { '@types/react': `^${react}.0.0`, '@types/react-dom': `^${react}.0.0` },
  }
  const files = {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ ...TYPES, include: ['*.tsx', '*.ts'] }),
    'index.html': PAGE,
    ...sources,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await npm(folder, 'install', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder })
  const { build } = await import('vite')
  await build({
    root: folder,
    logLevel: 'error',
    configFile: false,
    build: { outDir: 'dist', target: 'es2022' },
    esbuild: { jsx: 'automatic' },
  })
  return { folder, installed: await packagesIn(folder) }
}
