import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { external, externalFile } from './builtHost.ts'

const require = createRequire(import.meta.url)
const OWN = external.filter((specifier) => specifier !== 'scheduler')

/** CommonJS has no static exports, so each name is written out. */
function facade(specifier: string): string {
  const names = Object.keys(require(specifier)).filter((name) => /^\w+$/.test(name) && name !== 'default')
  return `import module from '${specifier}'\nexport default module\nexport const { ${names.join(', ')} } = module\n`
}

/** Builds React's modules as files of the page and returns the tags that name and load them. */
export async function buildReact(folder: string): Promise<string> {
  await build({
    entryPoints: OWN.map((specifier) => ({ in: `facade:${specifier}`, out: externalFile(specifier).slice(0, -3) })),
    outdir: join(folder, 'react'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        name: 'facade',
        setup(setup) {
          setup.onResolve({ filter: /^facade:/ }, ({ path }) => ({
            path: path.slice('facade:'.length),
            namespace: 'facade',
          }))
          setup.onLoad({ filter: /.*/, namespace: 'facade' }, ({ path }) => ({
            contents: facade(path),
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
  })
  const imports = Object.fromEntries(OWN.map((specifier) => [specifier, `/react/${externalFile(specifier)}`]))
  // An app that draws with React has all of it before the first press: no press waits for a file of React.
  const preloads = Object.values(imports).map((path) => `<link rel="modulepreload" href="${path}">`)
  return `<script type="importmap">${JSON.stringify({ imports })}</script>${preloads.join('')}`
}
