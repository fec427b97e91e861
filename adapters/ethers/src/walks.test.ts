// @vitest-environment happy-dom
import { getWeb3Provider } from '@latchkey/adapter-ethers5'
import { FAULTS, type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { pickOf, random, turn } from '@latchkey/tooling/vitest/walks.ts'
import { BrowserProvider } from 'ethers'
import { providers } from 'ethers-5'
import { describe, expect, test, vi } from 'vitest'
import { getBrowserProvider } from './index.ts'
import {
  ADDRESSES,
  kernelSays,
  newSite,
  newWorld,
  OTHER,
  type Site,
  settled,
  WALLET,
  type WalletFacts,
} from './testing/site.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** More of them, or one alone: `LK_WALKS=2000`, `LK_SEED=17`. */
const WALKS = Number(process.env.LK_WALKS ?? 125)
const STEPS = 60
const OTHERS = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906']

/** What is asked of a provider of either version. */
interface Provider {
  send(method: string, params: unknown[]): Promise<unknown>
  network(): Promise<number>
  signer(): Promise<string>
}

/** How a site reaches its wallet with ethers. */
interface Library {
  readonly name: string
  /** Whether users may choose among shared accounts: a host's own provider always takes the wallet's first. */
  readonly followsChoice: boolean
  open(site: Site): Provider
}

const libraries: readonly Library[] = [
  {
    name: 'ethers 6 on the kernel',
    followsChoice: true,
    open({ kernel }) {
      const provider = getBrowserProvider(kernel)
      return {
        send: (method, params) => provider.send(method, params),
        network: async () => Number((await provider.getNetwork()).chainId),
        signer: async () => (await provider.getSigner()).address,
      }
    },
  },
  {
    name: 'ethers 5 on the kernel',
    followsChoice: true,
    open({ kernel }) {
      const provider = getWeb3Provider(kernel)
      return {
        send: (method, params) => provider.send(method, params),
        network: async () => (await provider.getNetwork()).chainId,
        signer: () => provider.getSigner().getAddress(),
      }
    },
  },
  {
    name: "ethers 6 on the host's provider",
    followsChoice: false,
    open({ world }) {
      const provider = new BrowserProvider(world.wallet.provider, 'any')
      return {
        send: (method, params) => provider.send(method, params),
        network: async () => Number(await provider.send('eth_chainId', [])),
        signer: async () => (await provider.getSigner()).address,
      }
    },
  },
  {
    name: "ethers 5 on the host's provider",
    followsChoice: false,
    open({ world }) {
      const { provider } = world.wallet
      const own = new providers.Web3Provider(
        { request: ({ method, params }) => provider.request({ method, params }) },
        'any',
      )
      return {
        send: (method, params) => own.send(method, params),
        network: async () => Number(await own.send('eth_chainId', [])),
        signer: () => own.getSigner().getAddress(),
      }
    },
  },
]

/** What storage of the kernel is found as after a reload; the rest of it is as it was left. */
const DAMAGES: readonly ((text: string) => string | undefined)[] = [
  () => undefined,
  (text) => text.slice(0, -2),
  () => '{"connections":5,"active":[],"sessionId":{}}',
  // As another version of the site may have left it: a wallet that is gone, an account that is not shared.
  (text) => text.replaceAll(/"connectorId":"[^"]*"/g, '"connectorId":"gone"'),
  (text) => text.replaceAll(/0x[0-9a-fA-F]{40}/g, '0x000000000000000000000000000000000000dEaD'),
  (text) => text.replaceAll(/eip155:\d+/g, 'eip155:31337'),
]

interface Walk {
  readonly library: Library
  site: Site
  readonly id: string
  readonly trace: string[]
  readonly pick: <T>(from: readonly T[]) => T
  readonly chance: (odds: number) => boolean
  asked: number
  /** Events of the widget's provider that said nothing new. */
  readonly idle: string[]
}

/** Hears all that the provider of a page says: each event must be a change. */
function hear({ site, idle, trace }: Pick<Walk, 'site' | 'idle' | 'trace'>): void {
  const provider = site.kernel.wallet.getProvider('eip155')
  const { accounts, chainId } = kernelSays(site)
  let isOpen = accounts.length > 0
  const last = new Map<string, string>()
  const note = (event: string, value: string): void => {
    if (last.get(event) === value) idle.push(`${event} ${value} after ${trace.at(-1)}`)
    last.set(event, value)
  }
  if (isOpen) last.set('accountsChanged', accounts.join()).set('chainChanged', `0x${chainId?.toString(16)}`)
  provider.on('connect', ({ chainId }) => {
    if (isOpen) idle.push(`connect after ${trace.at(-1)}`)
    isOpen = true
    last.set('chainChanged', String(chainId))
  })
  provider.on('chainChanged', (chainId) => note('chainChanged', String(chainId)))
  provider.on('accountsChanged', (accounts) => note('accountsChanged', accounts.join()))
  provider.on('disconnect', () => {
    if (!isOpen) idle.push(`disconnect after ${trace.at(-1)}`)
    isOpen = false
  })
}

/** The host's wallet, and one that only the kernel opens. */
const walletsOf = ({ site: { world } }: Pick<Walk, 'site'>): readonly PageWallet[] => [
  world.wallet,
  ...(world.other ? [world.other] : []),
]
const promptCount = (walk: Walk): number => walletsOf(walk).reduce((sum, { prompts }) => sum + prompts.length, 0)

async function reload(walk: Walk): Promise<void> {
  const { world } = walk.site
  await walk.site.close()
  for (const wallet of walletsOf(walk)) {
    wallet.answer()
    expect(wallet.listeners(), walk.trace.join('\n')).toBe(0)
  }
  if (walk.chance(0.3)) {
    const key = walk.pick(['kernel:wallet', ...[WALLET, OTHER].map((id) => `kernel:connection:${id}|eip155`)])
    const damage = walk.pick(DAMAGES)
    const text = await world.storage.get(key)
    const left = text === null ? undefined : damage(text)
    walk.trace.push(`storage of ${key}: ${left}`)
    await (left === undefined ? world.storage.remove(key) : world.storage.set(key, left))
  }
  const before = promptCount(walk)
  walk.site = await newSite(world, { id: walk.id })
  hear(walk)
  expect(promptCount(walk), walk.trace.join('\n')).toBe(before)
}

type Step = readonly [odds: number, name: string, run: (walk: Walk) => unknown]

const steps: readonly Step[] = [
  [
    3,
    'kernel connects',
    (walk) => {
      walk.asked += 1
      return walk.site.kernel.wallet.connect({ connectorId: WALLET })
    },
  ],
  [
    2,
    'kernel connects the other wallet',
    (walk) => {
      walk.asked += 1
      return walk.site.kernel.wallet.connect({ connectorId: OTHER })
    },
  ],
  [
    3,
    'the host connects',
    (walk) => {
      walk.asked += 1
      return walk.site.world.wallet.provider.request({ method: 'eth_requestAccounts' })
    },
  ],
  [
    3,
    'kernel switches network',
    (walk) => {
      walk.asked += 1
      return walk.site.kernel.wallet.switchNetwork({ network: `eip155:${walk.pick([1, 42161])}` })
    },
  ],
  [
    2,
    'ethers switches chain',
    (walk) => {
      walk.asked += 1
      const chainId = `0x${walk.pick([1, 42161, 10]).toString(16)}`
      return walk.library.open(walk.site).send('wallet_switchEthereumChain', [{ chainId }])
    },
  ],
  [
    2,
    'kernel switches account',
    ({ site, pick, library }) => {
      const isFree = (id: string): boolean => library.followsChoice || id === OTHER
      const connections = site.kernel.wallet.getState().connections.filter(({ connectorId }) => isFree(connectorId))
      if (connections.length === 0) return undefined
      const connection = pick(connections)
      const { address } = pick(connection.accounts)
      return site.kernel.wallet.switchAccount({ connectionId: connection.id, address })
    },
  ],
  [2, 'kernel disconnects', ({ site }) => site.kernel.wallet.disconnect()],
  [
    2,
    'kernel disconnects one',
    ({ site: { kernel }, pick }) => {
      const { connections } = kernel.wallet.getState()
      return connections.length > 0 && kernel.wallet.disconnect({ connectionId: pick(connections).id })
    },
  ],
  [3, 'a wallet moves', (walk) => walk.pick(walletsOf(walk)).moveTo(walk.pick([1, 42161, 10, 999]))],
  [
    3,
    'the wallet shares others',
    ({ site: { world }, pick }) => {
      const shared = pick([ADDRESSES, [...ADDRESSES].reverse(), ADDRESSES.slice(0, 1), ADDRESSES.slice(1), []])
      if (world.wallet.accounts().length > 0) world.wallet.share(shared)
    },
  ],
  [
    2,
    'a wallet will refuse',
    (walk) => {
      walk.pick(walletsOf(walk)).next = 'refuse'
    },
  ],
  [
    1,
    'a wallet will throw',
    (walk) => {
      walk.pick(walletsOf(walk)).next = walk.pick(FAULTS)
    },
  ],
  [
    2,
    'a wallet will wait',
    (walk) => {
      walk.pick(walletsOf(walk)).next = 'wait'
    },
  ],
  [
    4,
    'wallets answer',
    (walk) => {
      for (const wallet of walletsOf(walk)) wallet.answer()
    },
  ],
  [1.5, 'reload', reload],
]
const total = steps.reduce((sum, [odds]) => sum + odds, 0)

function choose(number: () => number): Step {
  let at = number() * total
  const step = steps.find(([odds]) => {
    at -= odds
    return at < 0
  })
  return step ?? choose(number)
}

async function ethersSays({ library, site }: Walk): Promise<WalletFacts> {
  const provider = library.open(site)
  const accounts: unknown = await provider.send('eth_accounts', []).catch(() => [])
  if (!Array.isArray(accounts) || accounts.length === 0) return { status: 'disconnected', accounts: [] }
  expect(await provider.signer()).toBe(accounts[0])
  return { status: 'connected', accounts, chainId: await provider.network() }
}

/** The host's own provider knows its wallet alone; providers on the kernel have the one in use. */
const shown = ({ library, site }: Walk): WalletFacts => kernelSays(site, library.followsChoice ? undefined : WALLET)

async function agree(walk: Walk): Promise<void> {
  const { operations } = walk.site.kernel.wallet.getState()
  if (operations.connect || operations.reconnect) return
  expect(await ethersSays(walk), walk.trace.join('\n')).toEqual(shown(walk))
}

async function walkOnce(seed: number, library: Library): Promise<void> {
  const number = random(seed)
  const id = `walk-${libraries.indexOf(library)}-${seed}`
  const world = newWorld(undefined, pageWallet(OTHERS, 42161))
  const walk: Walk = {
    library,
    id,
    site: await newSite(world, { id }),
    trace: [`${library.name} ${seed}`],
    pick: (from) => pickOf(from, number()),
    chance: (odds) => number() < odds,
    asked: 0,
    idle: [],
  }
  hear(walk)
  for (let count = 0; count < STEPS; count += 1) {
    const [, name, run] = choose(number)
    walk.trace.push(name)
    const before = walk.library.open(walk.site)
    const { chainId } = kernelSays(walk.site)
    const prompts = promptCount(walk)
    let isOver = false
    const work = Promise.resolve(run(walk))
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    if (name === 'reload') await work
    // ethers hands its requests over after a timer; behind another question it waits, and the walk goes on.
    const handedOver = (): void => expect(isOver || promptCount(walk) > prompts).toBe(true)
    if (name === 'ethers switches chain')
      await vi.waitFor(handedOver, { interval: 1, timeout: 50 }).catch(() => undefined)
    const overlap = number()
    if (overlap < 0.2) continue
    if (overlap < 0.35) {
      await turn()
      continue
    }
    await settled(walk.site)
    await agree(walk)
    const after = kernelSays(walk.site).chainId
    // A provider of a chain that the wallet has left answers nothing from elsewhere.
    if (library.followsChoice && name !== 'reload' && chainId && after && chainId !== after)
      await expect(before.send('eth_blockNumber', []), walk.trace.join('\n')).rejects.toThrow()
  }
  for (let rounds = 0; rounds < 3; rounds += 1) {
    for (const wallet of walletsOf(walk)) wallet.answer()
    await settled(walk.site)
  }
  await agree(walk)
  expect(promptCount(walk), walk.trace.join('\n')).toBeLessThanOrEqual(walk.asked)
  expect(walk.idle, walk.trace.join('\n')).toEqual([])
  await walk.site.close()
  for (const wallet of walletsOf(walk)) expect(wallet.listeners()).toBe(0)
}

describe.each(libraries)('random walks, $name', (library) => {
  test('behavior: both sides name the same accounts and chain', { timeout: WALKS * 6000 }, async () => {
    const seed = Number(process.env.LK_SEED ?? 0)
    if (seed) return walkOnce(seed, library)
    for (let count = 1; count <= WALKS; count += 1) await walkOnce(count, library)
  })
})
