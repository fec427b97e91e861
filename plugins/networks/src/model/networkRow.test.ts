import type { Connection, Connector, Network } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { networkRow, rowView, stuckWallet } from './networkRow.ts'

const network: Network = {
  id: 'a:1',
  namespace: 'a',
  name: 'A',
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: [],
}

function connection(namespace: string, networks: Connection['networks'] = [], name = 'Harbor'): Connection {
  const account = { caipAddress: `${namespace}:1:x`, address: 'x', type: 'eoa' } as const
  const id = `${name}|${namespace}`
  return {
    id,
    connectorId: name,
    name,
    namespace,
    account,
    accounts: [account],
    network: `${namespace}:9`,
    networks,
    capabilities: ['switchNetwork'],
    hasOwnNetwork: true,
    openedAt: 0,
    sessionId: '',
  }
}

function connector(
  namespaces: Connector['namespaces'],
  { id = 'c', kind = 'announced' }: Partial<Connector> = {},
): Connector {
  return { id, name: 'C', kind, namespaces, connect: () => Promise.reject(new Error('unused')) }
}

const here = connection('a')
const there = connection('b')
/** It takes no request to switch. */
const fixed: Connection = { ...connection('a', ['a:9']), capabilities: [] }
const inPage = connector(['a'], { id: 'Harbor', kind: 'injected' })

describe('networkRow', () => {
  it.each([
    ['nothing connected', {}, { state: 'ready' }],
    ['in use, nothing connected', { active: 'a:1' }, { state: 'current' }],
    ['in use', { active: 'a:1', connection: here, connections: [here] }, { state: 'current' }],
    ['same family', { active: 'a:2', connection: here, connections: [here] }, { state: 'ready' }],
    [
      'same family, not approved by the wallet',
      { connection: connection('a', ['a:2']), connections: [connection('a', ['a:2'])] },
      { state: 'refused', wallet: 'Harbor' },
    ],
    [
      'same family, approved by the wallet',
      { connection: connection('a', ['a:2', 'a:1']), connections: [] as Connection[] },
      { state: 'ready' },
    ],
    [
      'same family, by a wallet of the page that alone can choose it',
      { connection: fixed, connections: [fixed], connectors: [inPage] },
      { state: 'inWallet', wallet: 'Harbor' },
    ],
    [
      'same family, by a wallet of the page that is on no network of the site',
      { connection: { ...fixed, networks: [] }, connections: [] as Connection[], connectors: [inPage] },
      { state: 'inWallet', wallet: 'Harbor' },
    ],
    [
      'same family, by a wallet of the page whose accounts are for others',
      { connection: { ...fixed, hasOwnNetwork: false }, connections: [] as Connection[], connectors: [inPage] },
      { state: 'inWallet', wallet: 'Harbor' },
    ],
    [
      'same family, by a wallet of the page whose accounts are for it',
      { connection: { ...fixed, hasOwnNetwork: false, networks: ['a:9', 'a:1'] }, connections: [] as Connection[] },
      { state: 'ready' },
    ],
    [
      'same family, not approved by a paired wallet',
      {
        connection: { ...fixed, hasOwnNetwork: false },
        connections: [] as Connection[],
        connectors: [connector('any', { id: 'Harbor', kind: 'pairing' })],
      },
      { state: 'refused', wallet: 'Harbor' },
    ],
    [
      'another family whose wallet is there, and takes no request',
      { connection: there, connections: [there, { ...fixed, network: 'a:1', networks: [] }], connectors: [inPage] },
      { state: 'connected' },
    ],
    ['another family with an account', { connection: there, connections: [there, here] }, { state: 'connected' }],
    [
      'another family whose wallet did not approve it',
      { connection: there, connections: [there, connection('a', ['a:2'], 'Orbit')] },
      { state: 'refused', wallet: 'Orbit' },
    ],
    [
      'another family, by the wallet it is used with and not by the first one of it',
      {
        connection: there,
        connections: [there, connection('a', ['a:2'], 'Orbit'), { ...connection('a'), id: 'second' }],
        activeConnectionIds: { a: 'second', b: there.id },
      },
      { state: 'connected' },
    ],
    [
      'another family that a wallet can reach',
      { connection: there, connections: [there], connectors: [connector(['a'])] },
      { state: 'connects' },
    ],
    [
      'another family that pairing can reach',
      { connection: there, connections: [there], connectors: [connector('any')] },
      { state: 'connects' },
    ],
    [
      'another family that nothing can reach',
      { connection: there, connections: [there], connectors: [connector(['b'])] },
      { state: 'refused', wallet: 'Harbor' },
    ],
  ] as const)('parameters: %s', (_name, given, expected) => {
    const situation = { active: undefined, connection: undefined, connections: [], connectors: [], ...given }
    const connections =
      situation.connections.length === 0 && situation.connection ? [situation.connection] : situation.connections
    const activeConnectionIds = Object.fromEntries(connections.map(({ id, namespace }) => [namespace, id]))
    expect(networkRow(network, { activeConnectionIds, ...situation, connections })).toEqual(expected)
  })
})

describe('rowView', () => {
  it('default', () => {
    expect(rowView(network, { state: 'ready' }, undefined)).toEqual({ state: undefined, second: undefined, tags: [] })
  })

  it.each([
    [{ state: 'current' }, 'current', undefined],
    [{ state: 'connects' }, undefined, 'connectsAnother'],
    [{ state: 'inWallet', wallet: 'Harbor' }, 'off', 'chooseInWallet'],
    [{ state: 'refused', wallet: 'Harbor' }, 'off', 'notSupported'],
    [{ state: 'refused' }, 'off', 'noWallet'],
  ] as const)('parameters: %j', (row, state, message) => {
    const view = rowView(network, row, undefined)
    expect(view.state).toBe(state)
    expect(view.second?.message).toBe(message)
  })

  it('behavior: tags say that an account is there and that it is a test network', () => {
    const { tags } = rowView({ ...network, testnet: true }, { state: 'connected' }, undefined)
    expect(tags.map(({ message }) => message)).toEqual(['accountConnected', 'test'])
  })

  it.each([
    ['waiting', 'busy', 'approve', 'accent'],
    ['slow', undefined, 'slowTitle', 'warning'],
    ['declined', undefined, 'declinedTitle', 'error'],
    ['unknown', undefined, 'unknownTitle', 'error'],
  ] as const)('behavior: %s is shown in the row', (status, state, message, tone) => {
    const view = rowView(network, { state: 'ready' }, { network: 'a:1', status })
    expect(view).toMatchObject({ state, second: { message, tone } })
  })

  it('behavior: an attempt for another network changes nothing', () => {
    expect(rowView(network, { state: 'ready' }, { network: 'a:2', status: 'waiting' }).state).toBeUndefined()
  })
})

describe('stuckWallet', () => {
  const activeConnectionIds = { a: here.id }
  const situation = { active: 'a:9', activeConnectionIds, connectors: [], connections: [] } as const
  const elsewhere = connection('a', ['a:9'])

  it('default: where the wallet shares none of the networks, it can be changed there alone', () => {
    expect(stuckWallet([network], { ...situation, connection: elsewhere, connections: [elsewhere] })).toBe('Harbor')
  })

  it('behavior: also where the wallet in use alone can choose one of them', () => {
    expect(
      stuckWallet([network], { ...situation, connection: fixed, connections: [fixed], connectors: [inPage] }),
    ).toBe('Harbor')
  })

  it.each([
    ['it shares one', { connection: here, connections: [here] }],
    [
      'another wallet can go to one',
      { connection: elsewhere, connections: [elsewhere], connectors: [connector(['b'])] },
    ],
  ])('behavior: not where %s', (_, more) => {
    const networks = [network, { ...network, id: 'b:1', namespace: 'b' }] as const
    expect(stuckWallet(networks, { ...situation, ...more })).toBeUndefined()
  })
})
