import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildHost,
  hostPage,
  hostTypes,
  install,
  outsideProject,
  tarballs,
  typecheck,
} from '@latchkey/tooling/author/outside.ts'

const PACKAGES = ['kernel', 'theme', 'adapter-evm', 'plugin-connect', 'plugin-account', 'plugin-networks']

/** A Vite project outside of the workspace that knows the packages only as tarballs. */
export interface BareHost {
  readonly folder: string
  /** How many packages its installation brought for the widget alone, without React, Vite and types. */
  readonly installed: number
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
 * @param mode - of the build: in development packages tell of mistakes
 */
export async function bareHost(
  react: string,
  sources: Readonly<Record<string, string>>,
  mode: 'production' | 'development',
): Promise<BareHost> {
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      ...tarballs(PACKAGES.map((name) => `@latchkey/${name}`)),
      jotai: '^3.0.1',
      react: `^${react}.0.0`,
      'react-dom': `^${react}.0.0`,
    },
    devDependencies: { '@types/react': `^${react}.0.0`, '@types/react-dom': `^${react}.0.0` },
  }
  const folder = await outsideProject(`bare-react-${react}`, {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ compilerOptions: hostTypes, include: ['*.tsx', '*.ts'] }),
    'index.html': hostPage,
    ...sources,
  })
  await install(folder)
  await typecheck(folder)
  await buildHost(folder, mode)
  return { folder, installed: await packagesIn(folder) }
}
