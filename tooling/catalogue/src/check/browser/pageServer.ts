import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

/** The policy that the pages are shown under: nothing inline, nothing from elsewhere, no markup from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self' https: wss:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The builder of the project. */
export type Build = (options: object) => Promise<unknown>

/** Serves built files under the policy; everything else is absent. */
export async function serve(
  files: ReadonlyMap<string, string>,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname
    const text = files.get(path === '/' ? '/index.html' : path)
    const isScript = path.endsWith('.js')
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': isScript ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}

/** Packages of which a page must have one copy. */
const SHARED = /^(@latchkey\/(kernel|theme|(plugin|adapter)-.+)|react|react-dom|jotai)$/

/** The packages that a project states, and of which its pages must have one copy. */
export async function sharedIn(project: string): Promise<readonly string[]> {
  const json: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const { dependencies, devDependencies, peerDependencies } = Object(json)
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
  return names.filter((name) => SHARED.test(name))
}

/**
 * Bundles the page in a folder from where the packages are found that it names.
 * @param once - further packages of which it must have one copy
 */
export async function bundle(
  build: Build,
  parent: string,
  script: string,
  once: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const root = await mkdtemp(join(parent, 'page-'))
  try {
    await writeFile(join(root, 'page.js'), script)
    await writeFile(
      join(root, 'index.html'),
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check</title><link rel="icon" href="data:,"></head><body><script type="module" src="./page.js"></script></body></html>',
    )
    const built = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      // Development code has the permissions' checks in it.
      mode: 'development',
      define: { 'process.env.NODE_ENV': '"development"' },
      resolve: { dedupe: ['react', 'react-dom', 'jotai', '@latchkey/kernel', '@latchkey/theme', ...once] },
      build: { write: false, target: 'es2022', minify: false, modulePreload: false },
    })) as {
      readonly output: readonly { readonly fileName: string; readonly code?: string; readonly source?: string }[]
    }
    return new Map(built.output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? String(source)] as const))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
