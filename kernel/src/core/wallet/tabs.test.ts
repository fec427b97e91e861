import { describe, expect, test } from 'vitest'
import { loadActions } from '../async/chunks.ts'
import type { Kernel } from '../kernel.ts'
import { connectionId } from './connections.ts'
import {
  type LateStorage,
  lateStorage,
  openTab,
  type Random,
  random,
  type Wallets,
  wallets,
} from './fixtures/twoTabs.ts'

const STEPS = 1000
const TABS = [0, 1] as const

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve()
}

/** What timers do, without their millisecond. */
const task: (work: () => void) => unknown = Reflect.get(globalThis, 'setImmediate') ?? setTimeout

/** Lets tasks run, too: code that is loaded comes with one. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => task(() => resolve(undefined)))
}

interface Trial {
  readonly chance: Random
  readonly storage: LateStorage
  readonly world: Wallets
  readonly kernels: Kernel[]
  readonly errors: unknown[]
  /** Tabs read as late as they hear. The user acts in the first one alone; wallets reach both. */
  readonly isStale: boolean
  /** Actions that have begun and not ended. */
  running: number
  /** How often a user has asked to connect. */
  asked: number
}

function begin({ kernels }: Trial, tab: number): Kernel {
  const kernel = kernels[tab]
  if (!kernel) throw new Error(`no tab ${tab}`)
  return kernel
}

/** Starts an action and lets it go on by itself; each must end once. */
function start(trial: Trial, work: Promise<unknown>): void {
  trial.running += 1
  const end = (): void => {
    trial.running -= 1
  }
  work.then(end, end)
}

async function reload(trial: Trial, tab: number): Promise<void> {
  const { kernels, storage, world, errors, isStale } = trial
  // What was written over the newest opening is put back by the page that made it, not by the one after it.
  while (isStale && storage.pending(tab) > 0) storage.deliver(tab)
  await begin(trial, tab).destroy()
  storage.close(tab)
  world.closeTab(tab)
  await turns(5)
  expect(world.live().filter((session) => session.tab === tab)).toEqual([])
  const kernel = openTab(tab, storage, world, errors)
  kernels[tab] = kernel
  start(trial, kernel.start())
}

function connect(trial: Trial, tab: number, signal?: AbortSignal): void {
  const { chance } = trial
  const connectorId = chance.pick(['extension', 'pairing']) ?? ''
  const namespace = connectorId === 'pairing' ? chance.pick([undefined, undefined, 'one', 'two']) : undefined
  trial.asked += 1
  const app = { name: `request ${trial.asked}`, link: 'quay://' }
  const request = { connectorId, app, ...(namespace ? { namespace } : {}) }
  start(trial, begin(trial, tab).wallet.connect(request, signal ? { signal } : {}))
}

function disconnect(trial: Trial, tab: number): void {
  const { chance } = trial
  const { wallet } = begin(trial, tab)
  const connection = chance.pick(wallet.getState().connections)
  const target = [
    chance.below(4) === 0 ? undefined : { namespace: chance.pick(['one', 'two']) ?? 'one' },
    ...Array.from({ length: 4 }, () => connection && { connectionId: connection.id }),
    ...Array.from({ length: 3 }, () => connection && { sessionId: connection.sessionId }),
  ][chance.below(8)]
  if (connection) start(trial, wallet.disconnect(target))
}

function choose(trial: Trial, tab: number): void {
  const { chance } = trial
  const { wallet } = begin(trial, tab)
  const connection = chance.pick(wallet.getState().connections)
  const account = chance.pick(connection?.accounts ?? [])
  if (connection && account && chance.below(2) === 0)
    start(trial, wallet.switchAccount({ connectionId: connection.id, address: account.address }))
  else {
    const network = chance.pick(['one:1', 'one:2', 'two:1', 'two:2'] as const)
    if (network) start(trial, wallet.switchNetwork({ network }))
  }
}

/** Something a wallet does by itself. */
function wander({ chance, world }: Trial): void {
  const session = chance.pick([...world.remote.values()])
  if (!session) return
  const does = chance.below(12)
  if (does === 0) world.end(session.id)
  else if (does < 4) world.change(session.id, { addresses: [...session.addresses].reverse() })
  else if (does < 6) world.change(session.id, { addresses: [`n${chance.below(4)}`, ...session.addresses.slice(0, 2)] })
  else if (session.network) world.change(session.id, { network: session.network === 'one:1' ? 'one:2' : 'one:1' })
  else world.change(session.id, { namespaces: [['one', 'two'], ['one'], ['two']][chance.below(3)] ?? ['one'] })
}

function deliver({ chance, storage, world }: Trial, tab: number): void {
  const session = chance.pick(world.pending())
  if (session && chance.below(2) === 0) world.deliver(session)
  else storage.deliver(tab)
}

async function step(trial: Trial): Promise<void> {
  const { chance, world, isStale } = trial
  const either = chance.below(2)
  const tab = isStale ? 0 : either
  const does = chance.below(100)
  if (does < 10) connect(trial, tab)
  else if (does < 14) {
    const controller = new AbortController()
    connect(trial, tab, controller.signal)
    await ticks(chance.below(40))
    controller.abort()
  } else if (does < 32) world.answer(tab, chance.below(6) > 0)
  else if (does < 36) disconnect(trial, tab)
  else if (does < 50) choose(trial, tab)
  else if (does < 58) wander(trial)
  else if (does < 60) await reload(trial, either)
  else deliver(trial, either)
  await world.clock.advance(1)
  await ticks(chance.below(25))
  await turns(chance.below(3))
}

/** Lets everything arrive that is under way. */
async function settle({ storage, world }: Trial): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    for (const tab of TABS) while (world.waiting(tab) > 0) world.answer(tab, false)
    const pending = world.pending()
    const isQuiet = pending.length === 0 && TABS.every((tab) => storage.pending(tab) === 0)
    for (const session of pending) world.deliver(session)
    for (const tab of TABS) while (storage.pending(tab) > 0) storage.deliver(tab)
    await turns(4)
    if (!isQuiet) quiet = 0
  }
}

function shown(kernel: Kernel): unknown {
  const { connections, active, namespace, selectedNetworks, excluded, inactive } = kernel.wallet.getState()
  const open = connections.map(({ id, account, accounts, network }) => [
    id,
    account.caipAddress,
    accounts.map(({ address }) => address),
    network,
  ])
  return {
    open: open.sort(),
    active: Object.entries(active).sort(),
    namespace,
    selectedNetworks: Object.entries(selectedNetworks).sort(),
    excluded: excluded.map(connectionId).sort(),
    inactive: inactive.map(connectionId).sort(),
  }
}

function check(trial: Trial): void {
  const { kernels, storage, world, running, asked, errors } = trial
  const [left, right] = TABS.map((tab) => begin(trial, tab))
  if (!left || !right) throw new Error('no tabs')
  expect(running, 'actions that did not end').toBe(0)
  expect(shown(left)).toEqual(shown(right))
  const { connections, inactive, excluded } = left.wallet.getState()
  const stored = [...storage.data.keys()].filter((key) => key.startsWith('kernel:connection:')).sort()
  const known = [...connections, ...inactive, ...excluded]
    .map((connection) => `kernel:connection:${connectionId(connection)}`)
    .sort()
  expect(stored).toEqual(known)
  for (const { account, id } of connections)
    expect(JSON.parse(storage.data.get(`kernel:connection:${id}`) ?? '{}').address).toBe(account.address)
  const sessions = [...new Set(connections.map(({ sessionId }) => sessionId))].sort()
  expect([...world.remote.keys()].sort(), 'every session of a wallet is shown').toEqual(sessions)
  for (const tab of TABS)
    expect(
      world
        .live()
        .filter((session) => session.tab === tab)
        .map(({ remote }) => remote.id)
        .sort(),
      'session objects',
    ).toEqual(sessions)
  const requests = Array.from({ length: asked }, (_, index) => `request ${index + 1}`)
  for (const [name, count] of world.prompts) {
    expect(requests, 'a prompt is for a request').toContain(name)
    expect(count, `prompts of ${name}`).toBe(1)
  }
  for (const kernel of kernels) expect(kernel.wallet.getState().operations).toEqual({})
  expect(errors).toEqual([])
}

async function run(seed: number, steps: number, isStale: boolean): Promise<void> {
  await loadActions()
  const chance = random(seed)
  const storage = lateStorage(2, isStale)
  const world = wallets(chance)
  const errors: unknown[] = []
  const kernels = TABS.map((tab) => openTab(tab, storage, world, errors))
  const trial: Trial = { chance, storage, world, kernels, errors, isStale, running: 0, asked: 0 }
  for (const kernel of kernels) start(trial, kernel.start())
  for (let count = 1; count <= steps; count += 1) {
    await step(trial)
    if (count % 40 > 0) continue
    await settle(trial)
    check(trial)
  }
  await Promise.all(kernels.map((kernel) => kernel.destroy()))
  expect(world.live()).toEqual([])
}

describe('two tabs whose events arrive late', () => {
  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'behavior: they end equal, and nothing is left behind (seed %i)',
    async (seed) => {
      await run(seed, STEPS, false)
    },
    60_000,
  )

  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'behavior: the same where the user stays in one, and each reads what the other has written as late as it hears of it (seed %i)',
    async (seed) => {
      await run(seed, STEPS, true)
    },
    60_000,
  )
})
