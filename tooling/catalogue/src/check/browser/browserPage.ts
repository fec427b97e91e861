import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownEntries, readEntries } from '../../audit/entries.ts'
import { type Manifest, readManifest } from '../../manifest/manifest.ts'
import { FAMILY, NEIGHBOURS } from './surroundings.ts'

/** What the page shows of a package, by its kind. */
const MADE: Readonly<Record<Manifest['kind'], string>> = {
  plugin:
    'plugins.push(narrowed(make())); routes.push(...Object.keys(plugins.at(-1).views ?? {}).map((name) => plugins.at(-1).id + "." + name))',
  adapter: 'adapters.push(make()); routes.push("connect.Connect")',
  connector: 'adapters.push(make()); routes.push("connect.Connect")',
  theme:
    'own = Object.values(made).find((value) => typeof value === "object" && value !== null); routes.push("connect.Connect")',
}

const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function installed(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : installed(dirname(folder), name)
}

/**
 * The plugins of this repository that the package needs, those that show it, and what these cannot do without, as far as they
 * are installed.
 */
function peersOf(from: string, { id, needs }: Manifest): readonly string[] {
  const wanted = ['connect', 'account', ...Object.keys(needs)]
  const found = new Set<string>()
  // The list grows while it is read.
  for (const peer of wanted) {
    const file = peer === id || found.has(peer) ? undefined : installed(from, `@latchkey/plugin-${peer}`)
    if (file === undefined) continue
    found.add(peer)
    const read = readManifest((JSON.parse(readFileSync(file, 'utf8')) as { latchkey?: unknown }).latchkey)
    const others = 'manifest' in read ? Object.entries(read.manifest.needs) : []
    wanted.push(...others.flatMap(([other, need]) => (need === 'required' ? [other] : [])))
  }
  return [...found]
}

/** What a plugin of this repository is made with where it is a neighbour: some cannot do without options. */
function argumentsOf(peer: string): readonly unknown[] {
  const entries = readEntries(ownEntries())
  return entries.find((entry) => entry.package === `@latchkey/plugin-${peer}`)?.arguments ?? []
}

/** Shows what the package adds to a person: its own views first, and the account's, where slots are. */
const SHOW = `.then(async () => {
  const { routes, connect, open } = globalThis.latchkeyCheck
  if (!routes.includes('connect.Connect')) await connect()
  const isShown = [...routes, 'account.Account', 'connect.Connect'].some((route) => {
    try { return open(route), true } catch { return false }
  })
  if (!isShown) throw new Error('None of its views works without parameters')
})`

/** What a page with a package is made of. */
export interface BrowserPage {
  /** The unpacked package. */
  readonly folder: string
  /** Its main script. */
  readonly entry: string
  readonly manifest: Manifest
  /** What its factory is called with. */
  readonly arguments: readonly unknown[]
  /** From where its peers are found. @defaultValue the package */
  readonly from?: string
  /** Opens a view by itself, for people. */
  readonly isShown?: boolean
}

/**
 * The script of a page with the package in a kernel: `?theme=dark&direction=rtl` says how it is shown, `latchkeyCheck` on the
 * page opens its views.
 */
export function browserPage({ folder, entry, manifest, arguments: args, from = folder, isShown }: BrowserPage): string {
  const { id, factory = camel(id), kind } = manifest
  const peers = peersOf(from, manifest)
  return `${peers.map((peer) => `import { ${camel(peer)} as peer_${camel(peer)} } from '@latchkey/plugin-${peer}'`).join('\n')}
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as made from ${JSON.stringify(join(folder, entry))}
const query = new URLSearchParams(location.search)
${FAMILY}
${NEIGHBOURS}
document.documentElement.dir = query.get('direction') ?? 'ltr'
const make = () => (made[${JSON.stringify(factory)}] ?? Object.values(made).find((value) => typeof value === 'function'))(...${JSON.stringify(args)})
// What is not stated is not allowed: without a list of its own it has that of the manifest.
const narrowed = (plugin) => ({ ...plugin, permissions: { capabilities: ${JSON.stringify(manifest.capabilities)}, ...plugin.permissions } })
const plugins = [${peers.map((peer) => `peer_${camel(peer)}(...${JSON.stringify(argumentsOf(peer))})`).join(', ')}]
const adapters = [probe]
const routes = []
let own
${MADE[kind]}
plugins.push(...neighboursOf(plugins.find((plugin) => plugin.id === ${JSON.stringify(id)})))
// What the kernel catches of it: a site without this plugin sees only that something does not work.
const caught = []
plugins.push({ id: 'check-errors', api: 1, hooks: { onError: (_ctx, error, { plugin, where }) => {
  if (plugin === ${JSON.stringify(id)} && ['view', 'plugin', undefined].includes(error.code?.split('/')[0])) caught.push(where + ': ' + (error.cause?.message ?? error.message))
} } })
const scheme = query.get('theme') ?? ${isShown ? "(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')" : "'light'"}
const theme = own ? (own[scheme] ?? own) : scheme
const kernel = createKernel({ id: 'check', adapters, plugins, theme, metadata: { name: textOf('Check', 1) } })
const root = document.createElement('main')
root.append(document.createElement('div'))
document.body.append(root)
createRoot(root.firstChild).render(createElement(KernelProvider, { kernel }, createElement(ConnectButton)))
kernel.start().then(() => {
  globalThis.latchkeyCheck = {
    routes,
    connect: () => kernel.wallet.connect({ connectorId: 'probe' }),
    open: (route) => { kernel.router.reset(route) },
    texts: TEXTS,
    caught,
    close: () => kernel.close(),
    activity: () => kernel.inspect().plugins.find((plugin) => plugin.id === ${JSON.stringify(id)})?.activity,
  }
})${isShown ? SHOW : ''}
`
}
