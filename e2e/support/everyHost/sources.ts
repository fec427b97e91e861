// The sources of sites by the tool that builds them, as their authors would write them: outside of the workspace, on packed packages.

/** The site itself, which every tool is given. */
const SHOP = `
import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider, NetworkButton, useAccount } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'

const kernel = createKernel({
  metadata: { name: 'Shop' },
  adapters: [evmAdapter()],
  plugins: [connect(), account(), networks()],
})

function Greeting() {
  const { address, isConnected } = useAccount()
  return <p role="status">{isConnected ? \`Hello, \${address}\` : 'Nobody is connected.'}</p>
}

export function Shop() {
  return (
    <KernelProvider kernel={kernel}>
      <NetworkButton />
      <ConnectButton />
      <Greeting />
    </KernelProvider>
  )
}
`

const ENTRY = `
import { createRoot } from 'react-dom/client'
import { Shop } from '../Shop'

createRoot(document.getElementById('root')!).render(<Shop />)
`

const page = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

/** Both are configured alike; they differ in what reads TypeScript. */
const pack = (tool: string, loader: string): string => `
import { cp } from 'node:fs/promises'
${tool === 'webpack' ? "import webpack from 'webpack'" : "import { rspack as webpack } from '@rspack/core'"}

const compiler = webpack({
  mode: 'production',
  context: import.meta.dirname,
  entry: './entry.tsx',
  output: { path: import.meta.dirname + '/dist', filename: 'entry.js', publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\\.tsx$/, use: ${loader} }] },
  performance: false,
})
await new Promise((resolve, reject) =>
  compiler.run((error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve())),
)
await new Promise((resolve) => compiler.close(resolve))
await cp(import.meta.dirname + '/index.html', import.meta.dirname + '/dist/index.html')
`

/** What draws the site on a server at the edge: a request handler as such servers take it. */
const EDGE = `
import { renderToReadableStream } from 'react-dom/server.edge'
import { Shop } from '../Shop'

globalThis.handle = async () => new Response(await renderToReadableStream(<Shop />), { headers: { 'content-type': 'text/html' } })
`

/** The files of each host, by their paths in one project. */
export const SOURCES: Readonly<Record<string, string>> = {
  'Shop.tsx': SHOP,
  'vite/index.html': page('./entry.tsx'),
  'vite/entry.tsx': ENTRY,
  'vite/vite.config.mjs': "export default { base: './', build: { target: 'es2022' } }",
  'webpack/index.html': page('/entry.js'),
  'webpack/entry.tsx': ENTRY,
  'webpack/build.mjs': pack('webpack', "{ loader: 'esbuild-loader', options: { target: 'es2022', jsx: 'automatic' } }"),
  'rspack/index.html': page('/entry.js'),
  'rspack/entry.tsx': ENTRY,
  'rspack/build.mjs': pack(
    'rspack',
    "{ loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } } }",
  ),
  'esbuild/index.html': page('/entry.js'),
  'esbuild/entry.tsx': ENTRY,
  'esbuild/build.mjs': `
import { cp } from 'node:fs/promises'
import { build } from 'esbuild'

const folder = import.meta.dirname
await build({
  entryPoints: [folder + '/entry.tsx'],
  outdir: folder + '/dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
})
await cp(folder + '/index.html', folder + '/dist/index.html')
`,
  'edge/handler.tsx': EDGE,
  'edge/build.mjs': `
import { build } from 'esbuild'

await build({
  entryPoints: [import.meta.dirname + '/handler.tsx'],
  outfile: import.meta.dirname + '/dist/handler.js',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  conditions: ['workerd', 'edge-light', 'worker', 'browser'],
  define: { 'process.env.NODE_ENV': '"production"' },
  target: 'es2022',
  jsx: 'automatic',
})
`,
  'extension/manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Shop',
    version: '1.0',
    background: { service_worker: 'worker.js' },
    action: { default_popup: 'index.html' },
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'; style-src 'self'" },
  }),
  'extension/worker.js': '',
}
