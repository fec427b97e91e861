// @vitest-environment happy-dom

import { FAULTS, type PageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { pickOf, random, turn } from '@latchkey/tooling/vitest/walks.ts'
import { connect, disconnect, reconnect, switchAccount, switchChain } from '@wagmi/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ADDRESSES,
  type Direction,
  FIRST,
  kernelSays,
  newPage,
  newWorld,
  OURS,
  openWallets,
  type Page,
  SECOND,
  settled,
  start,
  type World,
  wagmiSays,
} from './testing/page.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** More of them, or one alone: `LK_WALKS=2000`, `LK_SEED=17`. */
const WALKS = Number(process.env.LK_WALKS ?? 250)
const STEPS = 60
const CHAINS = [1, 42161, 10, 999] as const

/** One walk: its world, its page of now, and what it does next. */
interface Walk {
  readonly world: World
  readonly direction: Direction
  readonly id: string
  page: Page
  readonly trace: string[]
  readonly chance: (odds: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** What may ask a user: each at most once. */
  asked: number
  /** Events of the widget's provider that said nothing new. */
  readonly idle: string[]
}

/** Hears all that the provider of a page says: each event must be a change. */
function hear({ page, idle, trace }: Pick<Walk, 'page' | 'idle' | 'trace'>): void {
  const provider = page.kernel.wallet.getProvider('eip155')
  // A page starts with nothing: what is reopened is told as a connection.
  let isOpen = false
  const last = new Map<string, string>()
  const note = (event: string, value: string): void => {
    if (last.get(event) === value) idle.push(`${event} ${value} after ${trace.at(-1)}`)
    last.set(event, value)
  }
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

const walletsOf = ({ world }: Walk): readonly PageWallet[] => [world.ours, world.first, world.second]
const promptCount = (walk: Walk): number => walletsOf(walk).reduce((sum, { prompts }) => sum + prompts.length, 0)

/** Failures are part of the walk: refusals, things that are not open, calls that were superseded. */
const quietly = (work: () => unknown): void => {
  Promise.resolve()
    .then(work)
    .catch(() => undefined)
}

function connectorOf({ page }: Walk, id: string) {
  const found = page.config.connectors.find((connector) => connector.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

async function reload(walk: Walk): Promise<void> {
  const { world, pick, chance } = walk
  await walk.page.close()
  expect(world.ours.listeners(), 'listeners after a page').toBe(0)
  const how = pick(['kernel', 'wagmi', 'both', 'never'])
  if (chance(0.3)) {
    // What wagmi cannot read itself is repaired before it reconnects; with wallets of its own it fails at once.
    const isEarly = how === 'wagmi' || how === 'both' || walk.direction === 'host'
    const damage = pick(['removed', 'text', isEarly ? 'foreign' : 'shape', 'foreign', 'recent'])
    walk.trace.push(`storage ${damage}`)
    if (damage === 'removed') world.wagmiStorage.clear()
    if (damage === 'text') world.wagmiStorage.set('wagmi.store', '{"state":')
    if (damage === 'shape')
      world.wagmiStorage.set('wagmi.store', '{"state":{"connections":5,"current":7,"chainId":"x"},"version":3}')
    if (damage === 'foreign')
      world.wagmiStorage.set(
        'wagmi.store',
        JSON.stringify({
          state: {
            connections: {
              __type: 'Map',
              value: [
                [
                  'gone',
                  {
                    accounts: [ADDRESSES.ours[1]],
                    chainId: 1,
                    connector: { id: 'latchkey', name: 'x', type: 'latchkey', uid: 'gone' },
                  },
                ],
              ],
            },
            chainId: 1,
            current: 'gone',
          },
          version: pick([2, 3]),
        }),
      )
    if (damage === 'recent') world.wagmiStorage.set('wagmi.recentConnectorId', '"nobody"')
  }
  for (const wallet of walletsOf(walk)) wallet.answer()
  walk.page = newPage(world, { direction: walk.direction, id: walk.id })
  hear(walk)
  const count = walk.direction === 'host' ? 3 : 1
  walk.trace.push(`reload, ${how}`)
  const before = promptCount(walk)
  if (how === 'wagmi') {
    quietly(() => reconnect(walk.page.config))
    for (let turns = 0; turns < 3; turns += 1) await turn()
  }
  if (how === 'both') quietly(() => reconnect(walk.page.config))
  await start(walk.page, count)
  if (how === 'kernel') quietly(() => reconnect(walk.page.config))
  await settled(walk.page)
  expect(promptCount(walk), 'no prompt at load').toBe(before)
}

type Step = readonly [odds: number, name: string, run: (walk: Walk) => unknown]

const steps: readonly Step[] = [
  [
    3,
    'kernel connects ours',
    (walk) => {
      walk.asked += 1
      return walk.page.kernel.wallet.connect({ connectorId: OURS })
    },
  ],
  [
    3,
    "kernel connects wagmi's",
    (walk) => {
      walk.asked += 1
      return walk.page.kernel.wallet.connect({ connectorId: `wagmi:${walk.pick([FIRST, SECOND])}` })
    },
  ],
  [
    3,
    'wagmi connects its own',
    (walk) => {
      walk.asked += 1
      return connect(walk.page.config, { connector: connectorOf(walk, walk.pick([FIRST, SECOND])) })
    },
  ],
  [
    2,
    'wagmi connects latchkey',
    (walk) => {
      walk.asked += 1
      return connect(walk.page.config, { connector: connectorOf(walk, 'latchkey') })
    },
  ],
  [2, 'the modal closes', (walk) => walk.page.kernel.router.close('api')],
  [
    3,
    'kernel switches network',
    (walk) => {
      walk.asked += 1
      return walk.page.kernel.wallet.switchNetwork({ network: `eip155:${walk.pick([1, 42161])}` })
    },
  ],
  [
    3,
    'wagmi switches chain',
    (walk) => {
      walk.asked += 1
      return switchChain(walk.page.config, { chainId: walk.pick([1, 42161, 10]) })
    },
  ],
  [
    2,
    'kernel switches account',
    (walk) => {
      const { connections } = walk.page.kernel.wallet.getState()
      if (connections.length === 0) return undefined
      const connection = walk.pick(connections)
      return walk.page.kernel.wallet.switchAccount({
        connectionId: connection.id,
        address: walk.pick(connection.accounts).address,
      })
    },
  ],
  [
    2,
    'wagmi switches connection',
    (walk) => {
      const records = [...walk.page.config.state.connections.values()]
      return records.length > 0 && switchAccount(walk.page.config, { connector: walk.pick(records).connector })
    },
  ],
  [2, 'kernel disconnects everything', (walk) => walk.page.kernel.wallet.disconnect()],
  [
    2,
    'kernel disconnects one',
    (walk) => {
      const { connections } = walk.page.kernel.wallet.getState()
      return connections.length > 0 && walk.page.kernel.wallet.disconnect({ connectionId: walk.pick(connections).id })
    },
  ],
  [3, 'wagmi disconnects', (walk) => disconnect(walk.page.config)],
  [
    2,
    'wagmi disconnects one',
    (walk) => {
      const records = [...walk.page.config.state.connections.values()]
      return records.length > 0 && disconnect(walk.page.config, { connector: walk.pick(records).connector })
    },
  ],
  [1, 'wagmi reconnects', (walk) => reconnect(walk.page.config)],
  [4, 'a wallet moves', (walk) => walk.pick(walletsOf(walk)).moveTo(walk.pick(CHAINS))],
  [
    3,
    'a wallet shares others',
    (walk) => {
      const which = walk.pick(['ours', 'first', 'second'] as const)
      const all = [...ADDRESSES[which]]
      const shared = walk.pick([all, [...all].reverse(), all.slice(0, 1), all.slice(-1), []])
      if (walk.world[which].accounts().length > 0) walk.world[which].share(shared)
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

/** Wallets of wagmi's are in a host's config only. */
const isFor = (name: string, direction: Direction): boolean => direction === 'host' || !/wagmi's|its own/.test(name)

function choose(walk: Walk, number: () => number): Step {
  for (;;) {
    let at = number() * total
    const step = steps.find(([odds]) => {
      at -= odds
      return at < 0
    })
    if (step && isFor(step[1], walk.direction)) return step
  }
}

function agree({ page, trace }: Walk): void {
  const { status } = page.config.state
  const { operations } = page.kernel.wallet.getState()
  if (status === 'connecting' || status === 'reconnecting' || operations.connect || operations.reconnect) return
  const states = { kernel: kernelSays(page), wagmi: wagmiSays(page) }
  const open = openWallets(page)
  expect({ said: states.wagmi, open: open.wagmi }, trace.join('\n')).toEqual({ said: states.kernel, open: open.kernel })
}

async function walkOnce(seed: number, direction: Direction): Promise<void> {
  const number = random(seed)
  const world = newWorld()
  const id = `walk-${direction}-${seed}`
  const walk: Walk = {
    world,
    direction,
    id,
    page: newPage(world, { direction, id }),
    trace: [`${direction} ${seed}`],
    chance: (odds) => number() < odds,
    pick: (from) => pickOf(from, number()),
    asked: 0,
    idle: [],
  }
  hear(walk)
  await start(walk.page, direction === 'host' ? 3 : 1)
  for (let count = 0; count < STEPS; count += 1) {
    const [, name, run] = choose(walk, number)
    walk.trace.push(name)
    if (name === 'reload') await reload(walk)
    else quietly(() => run(walk))
    // Some steps overlap with the next ones.
    const overlap = number()
    if (overlap < 0.2) continue
    if (overlap < 0.35) {
      await turn()
      continue
    }
    await settled(walk.page)
    agree(walk)
  }
  for (let rounds = 0; rounds < 3; rounds += 1) {
    for (const wallet of walletsOf(walk)) wallet.answer()
    walk.page.kernel.router.close('api')
    await settled(walk.page)
  }
  walk.trace.push('end')
  agree(walk)
  expect(['connected', 'disconnected'], walk.trace.join('\n')).toContain(walk.page.config.state.status)
  expect(promptCount(walk), walk.trace.join('\n')).toBeLessThanOrEqual(walk.asked)
  expect(walk.idle, walk.trace.join('\n')).toEqual([])
  await walk.page.close()
  expect(world.ours.listeners(), walk.trace.join('\n')).toBe(0)
}

afterEach(() => vi.restoreAllMocks())

describe.each(['host', 'latchkey'] as const)('random walks, %s first', (direction) => {
  test('behavior: both sides name the same connection, account, chain and status', {
    timeout: WALKS * 2000,
  }, async () => {
    const seed = Number(process.env.LK_SEED ?? 0)
    if (seed) return walkOnce(seed, direction)
    for (let count = 1; count <= WALKS; count += 1) await walkOnce(count, direction)
  })
})
