import dns from 'node:dns'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { type Described, describeObject } from '../manifest/describe.ts'
import { CatalogueError } from '../package/catalogueError.ts'

// Runs in a process of its own, with the package's code: `node probe.js <entry> <factory> <options as JSON>`.

/** What a package did while it was loaded, made and started in a kernel. */
export interface Probe {
  readonly described: Described
  /** Addresses it asked for before it was used. */
  readonly requests: readonly string[]
  /** Names on the page, or on prototypes of the language, that were not there before. */
  readonly changed: readonly string[]
  /** What the kernel says of it after the start; of plugins only. */
  readonly status: string
}

/** Objects that all scripts share. */
const SHARED: Readonly<Record<string, object>> = {
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'Function.prototype': Function.prototype,
  'String.prototype': String.prototype,
  'Promise.prototype': Promise.prototype,
  Object,
  Array,
  JSON,
  Promise,
  globalThis,
}

type Snapshot = ReadonlyMap<string, PropertyDescriptor>

function snapshot(): Snapshot {
  return new Map(
    Object.entries(SHARED).flatMap(([owner, object]) =>
      Reflect.ownKeys(object).map((key): [string, PropertyDescriptor] => [
        `${owner}.${String(key)}`,
        // A getter is not called.
        Reflect.getOwnPropertyDescriptor(object, key) ?? {},
      ]),
    ),
  )
}

function changes(before: Snapshot, after: Snapshot): readonly string[] {
  const isSame = (left: PropertyDescriptor | undefined, right: PropertyDescriptor): boolean =>
    left !== undefined && left.get === right.get && Object.is(left.value, right.value)
  return [...after].filter(([name, found]) => !isSame(before.get(name), found)).map(([name]) => name)
}

/** The host in the arguments of a socket, in any of their forms. */
function hostIn(target: readonly unknown[]): string {
  const [options] = target.flat(2)
  const { host, port, path } = Object(options) as Record<string, unknown>
  return String(host ?? path ?? port ?? options)
}

/** Writes down what is asked for, and answers nothing. */
function watchRequests(): readonly string[] {
  const asked: string[] = []
  const refuse = (address: unknown): never => {
    asked.push(String(address instanceof Request ? address.url : address))
    throw new CatalogueError('package/outside-use', `It asked ${asked.at(-1)}: no request leaves while it is checked`)
  }
  // What a dependency sends by Node's own modules.
  Socket.prototype.connect = (...target: readonly unknown[]) => refuse(hostIn(target))
  Object.assign(dns, { lookup: refuse, resolve: refuse })
  Object.assign(globalThis, {
    fetch: async (address: unknown) => refuse(address),
    WebSocket: class {
      constructor(address: unknown) {
        refuse(address)
      }
    },
  })
  return asked
}

/** Lets promises and short timers end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}

function pickFactory(
  module: Readonly<Record<string, unknown>>,
  name: string,
  id: string,
): (...args: unknown[]) => unknown {
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function')
  const found = functions.find(([key]) => key === name || (name === '' && key === id)) ?? functions[0]
  if (!found) throw new CatalogueError('package/no-factory', 'The package exports no function that makes it')
  return found[1] as (...args: unknown[]) => unknown
}

/** A theme is a value; its name is its id. */
function pickTheme(module: Readonly<Record<string, unknown>>): object {
  const found = Object.values(module).find((value) => typeof value === 'object' && value !== null)
  if (!found) throw new CatalogueError('package/no-factory', 'The package exports no theme')
  const { name, light } = found as { name?: string; light?: { name?: string } }
  // The themes of a pair are called `<name>-light` and `<name>-dark`.
  return { id: name ?? light?.name?.replace(/-light$/, ''), api: 1 }
}

/** A family, so that a kernel can be made at all. */
const family = {
  id: 'probe',
  api: 1,
  family: {
    namespace: 'probe',
    networks: [
      {
        id: 'probe:1',
        namespace: 'probe',
        chainId: '1',
        name: 'Probe',
        nativeCurrency: { name: 'Probe', symbol: 'PRB', decimals: 2 },
        rpcUrls: ['https://node.invalid'],
      },
    ],
    capabilities: () => ({}),
    isAddress: () => true,
    defaultAccountType: 'eoa',
  },
}

interface KernelModule {
  readonly createKernel: (config: unknown) => {
    start(): Promise<void>
    destroy(): Promise<void>
    inspect(): { plugins: readonly { id: string; status: string }[] }
  }
}

/** The kernel that the package itself finds, else the one beside this program: a theme needs none. */
function importKernel(entry: string): Promise<KernelModule> {
  const found = (() => {
    try {
      return pathToFileURL(createRequire(entry).resolve('@latchkey/kernel')).href
    } catch {
      return undefined
    }
  })()
  return import(found ?? '@latchkey/kernel') as Promise<KernelModule>
}

async function start({ createKernel }: KernelModule, made: object, kind: string): Promise<string> {
  const isPlugin = kind === 'plugin'
  const needs = Object.entries(Object(Reflect.get(made, 'needs'))).filter(([, need]) => Object(need).optional !== true)
  const peers = needs.map(([id]) => ({ id, api: 1 }))
  const kernel = createKernel({
    adapters: isPlugin || !Reflect.get(made, 'family') ? [family, ...(isPlugin ? [] : [made])] : [made],
    plugins: isPlugin ? [...peers, made] : [],
  })
  await kernel.start()
  await settle()
  const status = kernel.inspect().plugins.find(({ id }) => id === Reflect.get(made, 'id'))?.status ?? 'running'
  await kernel.destroy()
  return status
}

async function main([
  entry = '',
  factory = '',
  id = '',
  kind = 'plugin',
  options = '[]',
]: readonly string[]): Promise<Probe> {
  // The kernel is loaded first: what it does to the page is not the package's.
  const kernel = await importKernel(entry)
  // Node makes some globals when they are first read.
  for (const key of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, key)
  const requests = watchRequests()
  hideProcess()
  const before = snapshot()
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(entry).href)
  const made =
    kind === 'theme' ? pickTheme(module) : pickFactory(module, factory, id)(...(JSON.parse(options) as unknown[]))
  if (typeof made !== 'object' || made === null)
    throw new CatalogueError('package/no-factory', 'The factory makes no object')
  const changed = changes(before, snapshot())
  const described = await describeObject(made)
  const atStart = snapshot()
  const status = kind === 'theme' ? 'running' : await start(kernel, made, kind)
  return { described, requests: [...requests], changed: [...changed, ...changes(atStart, snapshot())], status }
}

/** What pages have of it after a build: the rest could answer in our place, or end the process. */
function hideProcess(): void {
  const env = Object.freeze({ NODE_ENV: 'development' })
  Object.defineProperty(globalThis, 'process', { value: Object.freeze({ env }), configurable: false, writable: false })
}

const own = process
const send = process.send?.bind(process)
Reflect.deleteProperty(own, 'send')
own.once('message', ({ nonce }: { readonly nonce: string }) => {
  const answer = (message: object, code: number): void => void send?.({ ...message, nonce }, () => own.exit(code))
  main(own.argv.slice(2)).then(
    (probe) => answer({ probe }, 0),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }, 1),
  )
})
