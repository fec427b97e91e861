import type { Account, ChainFamily, Connection, Connector, Network } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { accountGroups, connectedWallets, explorerLink, writtenAddress } from './accounts.ts'

function family(namespace: string, url?: string): ChainFamily {
  return {
    namespace,
    label: namespace.toUpperCase(),
    networks: [],
    defaultAccountType: 'eoa',
    methods: async () => ({ pairing: { methods: [], events: [] }, rpc: { safe: [], approval: [] } }),
    isAddress: () => true,
    capabilities: () => ({}),
    ...(url === undefined ? {} : { explorerUrl: (_network: Network, address: string) => url + address }),
  }
}

function network(namespace: string, explorer?: Network['explorer']): Network {
  const nativeCurrency = { name: '', symbol: '', decimals: 0 }
  return { id: `${namespace}:1`, namespace, name: '', nativeCurrency, rpcUrls: [], ...(explorer ? { explorer } : {}) }
}

function connection(name: string, namespace: string, addresses: readonly string[], use = 0): Connection {
  const accounts = addresses.map(
    (address): Account => ({ caipAddress: `${namespace}:1:${address}`, address, type: 'eoa' }),
  )
  const account = accounts[use]
  if (!account) throw new Error('no account')
  const id = `${name}|${namespace}`
  return {
    id,
    connectorId: name,
    name,
    namespace,
    account,
    accounts,
    network: `${namespace}:1`,
    networks: [],
    capabilities: [],
    hasOwnNetwork: true,
    openedAt: 0,
    sessionId: name,
  }
}

function connector(namespaces: Connector['namespaces']): Connector {
  return { id: 'c', name: 'C', kind: 'announced', namespaces, connect: () => Promise.reject(new Error('unused')) }
}

const harbor = connection('Harbor', 'a', ['x', 'y'], 1)
const quill = connection('Quill', 'a', ['x'])
const orbit = connection('Orbit', 'b', ['z'])
const situation = {
  families: [family('a'), family('b'), family('c'), family('d')],
  networks: [network('a'), network('b'), network('c'), network('d')],
  connectors: [connector(['a']), connector(['c'])],
  connections: [harbor, quill, orbit],
  activeConnectionIds: { a: harbor.id, b: orbit.id },
}

describe('accountGroups', () => {
  it('default', () => {
    const groups = accountGroups(situation)
    expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
      ['A', 3],
      ['B', 1],
      ['C', 0],
    ])
  })

  it('behavior: one account per family is in use', () => {
    const used = accountGroups(situation).flatMap(({ entries }) => entries.filter((entry) => entry.isCurrent))
    expect(used.map((entry) => `${entry.connection.name} ${entry.account.address}`)).toEqual(['Harbor y', 'Orbit z'])
    const other = accountGroups({ ...situation, activeConnectionIds: { a: quill.id, b: orbit.id } }).flatMap(
      ({ entries }) => entries.filter((entry) => entry.isCurrent),
    )
    expect(other.map((entry) => `${entry.connection.name} ${entry.account.address}`)).toEqual(['Quill x', 'Orbit z'])
  })

  it('behavior: pairing reaches every family', () => {
    expect(accountGroups({ ...situation, connectors: [connector('any')] }).map(({ label }) => label)).toEqual([
      'A',
      'B',
      'C',
      'D',
    ])
  })

  it('behavior: a family without a name is called by its namespace', () => {
    expect(accountGroups({ ...situation, families: [] }).map(({ label }) => label)).toEqual(['a', 'b', 'c'])
  })
})

describe('connectedWallets', () => {
  it('default: each wallet once, with its families', () => {
    const both = connection('Harbor', 'b', ['q'])
    expect(connectedWallets([harbor, quill, both], situation.families)).toEqual([
      {
        sessionId: 'Harbor',
        name: 'Harbor',
        icon: undefined,
        number: undefined,
        connection: harbor,
        families: ['A', 'B'],
      },
      { sessionId: 'Quill', name: 'Quill', icon: undefined, number: undefined, connection: quill, families: ['A'] },
    ])
  })

  it('behavior: two sessions of one connector are two wallets, told apart by number and address', () => {
    const phone = { ...quill, sessionId: 'topic-1', id: 'topic-1|a' }
    const other = { ...connection('Quill', 'a', ['w']), sessionId: 'topic-2', id: 'topic-2|a' }
    expect(connectedWallets([phone, harbor, other], situation.families)).toMatchObject([
      { sessionId: 'topic-1', name: 'Quill', number: 1, connection: phone },
      { sessionId: 'Harbor', name: 'Harbor', number: undefined },
      { sessionId: 'topic-2', name: 'Quill', number: 2, connection: other },
    ])
    const [group] = accountGroups({ ...situation, connections: [phone, harbor, other] })
    expect(group?.entries.map(({ number }) => number)).toEqual([1, undefined, undefined, 2])
  })
})

describe('explorerLink', () => {
  const explored = network('a', { name: 'Scan', url: 'https://scan.example' })

  it('default', () => {
    const link = explorerLink([family('a', 'https://scan.example/address/')], explored, harbor.account)
    expect(link).toEqual({ name: 'Scan', url: 'https://scan.example/address/y' })
  })

  it('behavior: an explorer of this machine is one, too', () => {
    for (const site of ['http://localhost:5173', 'http://latchkey.localhost:5173', 'http://127.0.0.1:80'])
      expect(explorerLink([family('a', `${site}/#/`)], explored, harbor.account)?.url).toBe(`${site}/#/y`)
  })

  it.each([
    ['http', family('a', 'http://scan.example/'), explored],
    ['http of a look-alike', family('a', 'http://localhost.example/'), explored],
    ['javascript', family('a', 'javascript:alert(1)//'), explored],
    ['credentials', family('a', 'https://me:you@scan.example/'), explored],
    ['no address', family('a', ''), explored],
    ['a family without pages', family('a'), explored],
    ['another family', family('b', 'https://scan.example/'), explored],
    ['a network without an explorer', family('a', 'https://scan.example/'), network('a')],
  ])('parameters: %s leads nowhere', (_name, account, where) => {
    expect(explorerLink([account], where, harbor.account)).toBeUndefined()
  })
})

describe('writtenAddress', () => {
  const account = connection('A', 'one', ['0xa']).account

  it('default: the normal form, also while no network is known', () => {
    expect(writtenAddress([family('one')], network('one'), account)).toBe('0xa')
    expect(writtenAddress([], undefined, account)).toBe('0xa')
  })

  it('behavior: the form of the network, for a family that has several', () => {
    const own = { ...family('one'), addressOn: (address: string, { id }: Network) => `${id}/${address}` }
    expect(writtenAddress([family('two'), own], network('one'), account)).toBe('one:1/0xa')
  })
})
