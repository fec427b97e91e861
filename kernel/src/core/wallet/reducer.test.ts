import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { connectionId, onNetwork } from './connections.ts'
import type { Account } from './connector.ts'
import { persistedWallet, reduceWallet, type WalletEvent } from './reducer.ts'
import {
  activeConnection,
  type Connection,
  initialWalletState,
  namespaceOf,
  type PersistedEntry,
  statusOf,
  type WalletState,
} from './state.ts'

const IDS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10', 'eip155:99', 'solana:a', 'solana:b', 'bip122:x']
const NAMESPACES = ['eip155', 'solana', 'bip122'] as const
const SESSIONS = ['s1', 's2', 's3'] as const

function network(id: CaipNetworkId): Network {
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  return { id, namespace: namespaceOf(id), name: id, nativeCurrency, rpcUrls: ['http://127.0.0.1:1'] }
}
const networks = IDS.map(network)
const account = (id: CaipNetworkId, address: string): Account => ({
  caipAddress: `${id}:${address}`,
  address,
  type: 'eoa',
})

function connection(sessionId: string, id: CaipNetworkId, change: Partial<Connection> = {}): Connection {
  const namespace = namespaceOf(id)
  const accounts = ['a', 'b'].map((address) => account(id, address))
  return {
    id: connectionId({ sessionId, namespace }),
    sessionId,
    connectorId: 'x',
    name: 'Wallet',
    namespace,
    account: account(id, 'a'),
    accounts,
    network: id,
    networks: [],
    hasOwnNetwork: false,
    capabilities: [],
    openedAt: 0,
    ...change,
  }
}

const anId = fc.constantFrom(...IDS)
const aSession = fc.constantFrom(...SESSIONS)
const aNamespace = fc.constantFrom(...NAMESPACES)
const addresses = fc
  .subarray(['a', 'b', 'c'], { minLength: 0 })
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
const kind = fc.constantFrom('connect', 'switchNetwork', 'reconnect')
const idsOf = (namespace: string): readonly CaipNetworkId[] => IDS.filter((id) => namespaceOf(id) === namespace)

const aConnection = (sessionId: string, namespace: string): fc.Arbitrary<Connection> =>
  fc
    .record({
      id: fc.constantFrom(...idsOf(namespace)),
      hasOwnNetwork: fc.boolean(),
      connectorId: fc.constantFrom('x', 'y'),
      approved: fc.subarray([...idsOf(namespace)]),
      shared: fc.constantFrom(['a', 'b'], ['b', 'a'], ['c']),
      openedAt: fc.nat(1),
    })
    .map(({ id, hasOwnNetwork, connectorId, approved, shared, openedAt }) => {
      const accounts = shared.map((address) => account(id, address))
      const [first = account(id, 'a')] = accounts
      return connection(sessionId, id, {
        hasOwnNetwork,
        connectorId,
        networks: approved,
        accounts,
        account: first,
        openedAt,
      })
    })
const someConnections = aSession.chain((sessionId) =>
  fc
    .subarray([...NAMESPACES])
    .chain((namespaces) => fc.tuple(...namespaces.map((namespace) => aConnection(sessionId, namespace))))
    .map((connections) => ({ sessionId, connections })),
)
const aLine: fc.Arbitrary<PersistedEntry> = fc
  .record({ sessionId: aSession, namespace: aNamespace, address: fc.constantFrom('a', 'b', 'z') })
  .map((connection) => ({ ...connection, connectorId: 'x', openedAt: 0 }))
const lines = fc.uniqueArray(aLine, { selector: connectionId, maxLength: 5 })

const anEvent: fc.Arbitrary<WalletEvent> = fc.oneof(
  fc.record({
    type: fc.constant('operationStarted' as const),
    kind,
    operation: fc.record({
      id: fc.nat(3),
      namespace: fc.option(aNamespace, { nil: undefined }),
      target: fc.constant('x'),
    }),
  }),
  fc.record({ type: fc.constant('operationEnded' as const), kind, id: fc.nat(3) }),
  fc
    .tuple(someConnections, fc.boolean(), fc.option(aSession, { nil: undefined }), lines)
    .map(([{ sessionId, connections }, activate, replaces, others]) => ({
      type: 'sessionOpened' as const,
      connections,
      activate,
      excluded: others.filter((connection) => connection.sessionId === sessionId),
      ...(replaces === undefined || replaces === sessionId ? {} : { replaces }),
    })),
  someConnections.map(({ sessionId, connections }) => ({ type: 'sessionUpdated' as const, sessionId, connections })),
  fc.tuple(aSession, anId, addresses).map(([sessionId, id, list]) => ({
    type: 'accountsChanged' as const,
    sessionId,
    namespace: namespaceOf(id),
    accounts: list.map((address) => account(id, address)),
  })),
  fc.record({ type: fc.constant('networkChanged' as const), sessionId: aSession, network: anId }),
  fc.tuple(aSession, fc.boolean()).map(([sessionId, byWallet]) => ({
    type: 'sessionClosed' as const,
    sessionId,
    ...(byWallet ? { byWallet: true as const } : {}),
  })),
  fc.uniqueArray(fc.tuple(aSession, aNamespace), { maxLength: 4 }).map((keys) => ({
    type: 'connectionsClosed' as const,
    ids: keys.map(([sessionId, namespace]) => connectionId({ sessionId, namespace })),
  })),
  fc.tuple(aSession, aNamespace, fc.constantFrom('a', 'b', 'z')).map(([sessionId, namespace, address]) => ({
    type: 'accountSelected' as const,
    connectionId: connectionId({ sessionId, namespace }),
    address,
  })),
  fc.tuple(aSession, aNamespace).map(([sessionId, namespace]) => ({
    type: 'connectionActivated' as const,
    connectionId: connectionId({ sessionId, namespace }),
  })),
  fc.record({ type: fc.constant('networkSelected' as const), network: anId }),
  fc.nat(5).map((count) => ({ type: 'networksOffered' as const, networks: networks.slice(0, count) })),
  fc
    .tuple(
      lines,
      fc.subarray([0, 1, 2]),
      fc.dictionary(aNamespace, fc.constantFrom('s1|eip155', 's2|solana', 's3|x')),
      anId,
    )
    .map(([all, closed, active, id]) => ({
      type: 'persistedRead' as const,
      persisted: {
        connections: all.filter((_, index) => !closed.includes(index)),
        excluded: all.filter((_, index) => closed.includes(index)),
        active,
        namespace: namespaceOf(id),
        selectedNetworks: { [namespaceOf(id)]: id },
      },
    })),
)

type Check = (after: WalletState, event: WalletEvent, before: WalletState) => boolean

const isOpen = ({ connections }: WalletState, sessionId: string): boolean =>
  connections.some((open) => open.sessionId === sessionId)
const isOffered = (state: WalletState, id: string): boolean => state.networks.some((offered) => offered.id === id)
const keysOf = (list: readonly PersistedEntry[]): readonly string[] => list.map(connectionId)

/** The connections of wallets that are neither open nor saved after an event. */
function goneBetween(before: WalletState, after: WalletState): readonly Connection[] {
  const left = [...after.connections, ...after.inactive].map(({ connectorId }) => connectorId)
  return before.connections.filter(({ connectorId }) => !left.includes(connectorId))
}

const OUTSIDE: readonly WalletEvent['type'][] = ['accountsChanged', 'sessionUpdated', 'persistedRead']
const isAskedFor = (event: WalletEvent): boolean => !('byWallet' in event) && !OUTSIDE.includes(event.type)

/** What holds after every event. */
const invariants: Readonly<Record<string, Check>> = {
  'connection ids are unique and made of session and namespace': ({ connections }) =>
    new Set(connections.map(({ id }) => id)).size === connections.length &&
    connections.every((open) => open.id === connectionId(open)),
  'the account in use is one of the shared accounts, and there is one': ({ connections }) =>
    connections.every(({ accounts, account: used }) => accounts.some(({ address }) => address === used.address)),
  'accounts are named on the network of their connection': ({ connections }) =>
    connections.every(({ accounts, account: used, network: id }) =>
      [used, ...accounts].every(({ caipAddress, address }) => caipAddress === `${id}:${address}`),
    ),
  'a network belongs to the namespace of its connection': ({ connections }) =>
    connections.every((open) => namespaceOf(open.network) === open.namespace),
  'a namespace has an active connection if and only if it has a connection, and it is one of its own': (state) =>
    Object.entries(state.active).every(([namespace, id]) =>
      state.connections.some((open) => open.id === id && open.namespace === namespace),
    ) && state.connections.every(({ namespace }) => state.active[namespace] !== undefined),
  'what was chosen last is active wherever it is open': ({ active, preferred, connections }) =>
    Object.entries(preferred.active).every(
      ([namespace, id]) =>
        !connections.some((open) => open.id === id && open.namespace === namespace) || active[namespace] === id,
    ),
  'selected networks are offered, and follow the active connection where it is on an offered one': (state) =>
    Object.entries(state.selectedNetworks).every(
      ([namespace, id]) => isOffered(state, id) && namespaceOf(id) === namespace,
    ) &&
    state.connections.every(
      (open) =>
        state.active[open.namespace] !== open.id ||
        !isOffered(state, open.network) ||
        state.selectedNetworks[open.namespace] === open.network,
    ),
  'the active namespace is offered': ({ namespace, networks: offered }) =>
    offered.length === 0 ? namespace === undefined : offered.some((network) => network.namespace === namespace),
  'no connection is both open and inactive': ({ connections, inactive }) =>
    connections.every(({ id }) => !keysOf(inactive).includes(id)),
  'no connection is both excluded and anything else': ({ connections, inactive, excluded }) =>
    keysOf(excluded).every((id) => !keysOf(inactive).includes(id) && !connections.some((open) => open.id === id)),
  'what was closed by itself comes back only when it is asked for': (after, event, before) =>
    (event.type === 'sessionOpened' && event.activate) ||
    event.type === 'persistedRead' ||
    keysOf(before.excluded).every((id) => !after.connections.some((open) => open.id === id)),
  'what is excluded belongs to a session that is open or inactive': ({ excluded, connections, inactive }) =>
    excluded.every(({ sessionId }) =>
      [...connections, ...inactive].some((connection) => connection.sessionId === sessionId),
    ),
  'the status connected means that there is an account': (state) =>
    statusOf(state, state.namespace, true) !== 'connected' || activeConnection(state) !== undefined,
  'the same event twice changes nothing the second time': (after, event) => reduceWallet(after, event) === after,
  'an event without effect returns the same object': (after, _event, before) =>
    after === before || JSON.stringify(after) !== JSON.stringify(before),
  'an untouched connection keeps its identity': (after, _event, before) =>
    before.connections.every((old) => {
      const now = after.connections.find(({ id }) => id === old.id)
      return !now || now === old || JSON.stringify(now) !== JSON.stringify(old)
    }),
  'connections that stay keep their order': (after, _event, before) => {
    const stays = ({ id }: Connection, others: readonly Connection[]): boolean =>
      others.some((other) => other.id === id)
    const old = before.connections.filter((open) => stays(open, after.connections)).map(({ id }) => id)
    return after.connections
      .filter((open) => stays(open, before.connections))
      .every(({ id }, index) => id === old[index])
  },
  'an operation that was superseded ends nothing': (after, event, before) =>
    event.type !== 'operationEnded' || before.operations[event.kind]?.id === event.id || after === before,
  'reading back what was written changes nothing': (after) =>
    reduceWallet(after, { type: 'persistedRead', persisted: persistedWallet(after) }) === after,
  'events of a session that is not open change nothing': (after, event, before) =>
    !(event.type === 'accountsChanged' || event.type === 'networkChanged' || event.type === 'sessionUpdated') ||
    isOpen(before, event.sessionId) ||
    after === before,
  'an event of one session leaves the others as they are': (after, event, before) =>
    !(event.type === 'accountsChanged' || event.type === 'networkChanged' || event.type === 'sessionUpdated') ||
    before.connections.every((open) => open.sessionId === event.sessionId || after.connections.includes(open)),
  'a session that is closed is nowhere any more': (after, event) =>
    event.type !== 'sessionClosed' ||
    [...after.connections, ...after.inactive, ...after.excluded].every(
      (connection) => connection.sessionId !== event.sessionId,
    ),
  'what the user closed is neither open nor about to be opened': (after, event) =>
    event.type !== 'connectionsClosed' ||
    event.ids.every((id) => !after.connections.some((open) => open.id === id) && !keysOf(after.inactive).includes(id)),
  'a wallet that goes although this page did not ask for it is lost': (after, event, before) =>
    isAskedFor(event) || goneBetween(before, after).every(({ id }) => after.lost.some((lost) => lost.id === id)),
  'nothing is lost by what this page asks for': (after, event, before) =>
    !isAskedFor(event) || after.lost === before.lost || after.lost.length === 0,
  'what is newly lost was open until now, and its wallet is gone': (after, _event, before) =>
    after.lost === before.lost || after.lost.every((lost) => goneBetween(before, after).includes(lost)),
  'a wallet that is opened is no longer lost, nor is any other': (after, event, before) =>
    event.type !== 'sessionOpened' || after.connections.length <= before.connections.length || after.lost.length === 0,
  'no wallet is both open and lost': ({ connections, lost }) =>
    lost.every(({ connectorId }) => !connections.some((open) => open.connectorId === connectorId)),
  'whether the wallet or the page ended a session decides only what is lost': (after, event, before) => {
    if (event.type !== 'sessionClosed') return true
    const { sessionId, type } = event
    const { lost: _, ...rest } = reduceWallet(before, { type, sessionId })
    const { lost: _lost, ...byWallet } = after
    return JSON.stringify(rest) === JSON.stringify(byWallet)
  },
}

describe('reduceWallet', () => {
  test.each(Object.entries(invariants))('parameters: %s', (_title, holds) => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 60 }), (events) => {
        let state = initialWalletState(networks.slice(0, 4), 'eip155:10')
        for (const event of events) {
          const before = state
          state = reduceWallet(before, event)
          expect(holds(state, event, before), JSON.stringify(event)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  const start = initialWalletState(networks, 'eip155:1')
  const both = [connection('s1', 'eip155:1'), connection('s1', 'solana:a')]
  const opened = reduceWallet(start, { type: 'sessionOpened', connections: both, activate: true })

  test('behavior: an account event of one namespace leaves the account chosen in another', () => {
    const chosen = reduceWallet(opened, { type: 'accountSelected', connectionId: 's1|eip155', address: 'b' })
    const accounts = ['b', 'a'].map((address) => account('solana:a', address))
    const after = reduceWallet(chosen, { type: 'accountsChanged', sessionId: 's1', namespace: 'solana', accounts })
    expect(after.connections.map((open) => open.account.address)).toEqual(['b', 'b'])
  })

  test('behavior: a chosen account stays while the wallet keeps its own choice, and gives way when it changes that', () => {
    const chosen = reduceWallet(opened, { type: 'accountSelected', connectionId: 's1|eip155', address: 'b' })
    const say = (...list: readonly string[]): string | undefined => {
      const accounts = list.map((address) => account('eip155:1', address))
      const event = { type: 'accountsChanged', sessionId: 's1', namespace: 'eip155', accounts } as const
      return activeConnection(reduceWallet(chosen, event), 'eip155')?.account.address
    }
    expect([say('a', 'b', 'c'), say('c', 'a', 'b'), say('a')]).toEqual(['b', 'c', 'a'])
  })

  test('behavior: a closed namespace of a shared session stays closed when the session is read again', () => {
    const closed = reduceWallet(opened, { type: 'connectionsClosed', ids: ['s1|solana'] })
    expect(closed.connections.map(({ id }) => id)).toEqual(['s1|eip155'])
    expect(reduceWallet(closed, { type: 'sessionUpdated', sessionId: 's1', connections: both })).toBe(closed)
    const asked = reduceWallet(closed, { type: 'sessionOpened', connections: both, activate: true })
    expect(asked.connections).toHaveLength(2)
    const all = reduceWallet(opened, { type: 'connectionsClosed', ids: ['s1|solana', 's1|eip155'] })
    expect([all.connections, all.excluded]).toEqual([[], []])
  })

  test('behavior: a wallet that comes back takes its place as the active one, and gives it up to nobody meanwhile', () => {
    const second = connection('s2', 'eip155:1')
    const two = reduceWallet(opened, { type: 'sessionOpened', connections: [second], activate: true })
    const stored = persistedWallet(two)
    let fresh = reduceWallet(start, { type: 'persistedRead', persisted: stored })
    fresh = reduceWallet(fresh, { type: 'sessionOpened', connections: both, activate: false })
    expect(fresh.active.eip155).toBe('s1|eip155')
    fresh = reduceWallet(fresh, { type: 'sessionOpened', connections: [second], activate: false })
    expect(fresh.active.eip155).toBe('s2|eip155')
    expect([fresh.namespace, two.namespace]).toEqual(['eip155', 'eip155'])
  })

  test('behavior: while the family used last is being reopened, no other one is the active one; then what is there is', () => {
    const solana = connection('s2', 'solana:a')
    const two = reduceWallet(opened, { type: 'sessionOpened', connections: [solana], activate: true })
    const operation = { id: 1, namespace: undefined, target: '' }
    let fresh = reduceWallet(start, { type: 'persistedRead', persisted: persistedWallet(two) })
    fresh = reduceWallet(fresh, { type: 'operationStarted', kind: 'reconnect', operation })
    const first = both.slice(0, 1)
    fresh = reduceWallet(fresh, { type: 'sessionOpened', connections: first, activate: false })
    expect([fresh.namespace, statusOf(fresh, fresh.namespace, true)]).toEqual(['solana', 'reconnecting'])
    const back = reduceWallet(fresh, { type: 'sessionOpened', connections: [solana], activate: false })
    expect([back.namespace, statusOf(back, back.namespace, true)]).toEqual(['solana', 'connected'])
    const given = reduceWallet(fresh, { type: 'operationEnded', kind: 'reconnect', id: 1 })
    expect([given.namespace, given.preferred.namespace]).toEqual(['eip155', 'solana'])
    // Once the other one is in use, a wallet that is asked again does not take it away meanwhile.
    const again = reduceWallet(given, { type: 'operationStarted', kind: 'reconnect', operation })
    expect([again.namespace, statusOf(again, again.namespace, true)]).toEqual(['eip155', 'connected'])
  })

  test('behavior: ids are compared as a whole', () => {
    const long = connection('s11', 'eip155:1')
    const state = reduceWallet(opened, { type: 'sessionOpened', connections: [long], activate: true })
    const persisted = { ...persistedWallet(state), connections: persistedWallet(state).connections.slice(2) }
    const read = reduceWallet(state, { type: 'persistedRead', persisted })
    expect(read.connections.map(({ id }) => id)).toEqual(['s11|eip155'])
    const closed = reduceWallet(state, { type: 'sessionClosed', sessionId: 's1' })
    expect(closed.connections.map(({ id }) => id)).toEqual(['s11|eip155'])
  })

  test('behavior: the network of a pairing is a choice that comes from storage, a wallet’s own network is not', () => {
    const [pairing, own] = [connection('s1', 'eip155:1'), connection('s2', 'eip155:1', { hasOwnNetwork: true })]
    let state = reduceWallet(start, { type: 'sessionOpened', connections: [pairing], activate: true })
    state = reduceWallet(state, { type: 'sessionOpened', connections: [own], activate: true })
    const moved = persistedWallet(state).connections.map((connection) => ({
      ...connection,
      network: 'eip155:10' as const,
    }))
    const read = reduceWallet(state, {
      type: 'persistedRead',
      persisted: { ...persistedWallet(state), connections: moved },
    })
    expect(read.connections.map((open) => open.network)).toEqual(['eip155:10', 'eip155:1'])
    expect(read.connections[0]).toEqual(onNetwork(pairing, 'eip155:10'))
  })
})
