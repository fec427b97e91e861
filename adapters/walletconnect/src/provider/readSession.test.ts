import { describe, expect, test } from 'vitest'
import { testFamilies } from '../testing/testFamilies.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import { putAccountsFirst } from './putAccountsFirst.ts'
import { readSession } from './readSession.ts'
import { toldNetwork } from './toldNetwork.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOL = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const families = testFamilies.flatMap(({ family }) => family ?? [])
const asked = await askedNamespaces({ families, networks: families.flatMap((one) => one.networks) })
const evm = (accounts: readonly unknown[], more: object = {}) => ({
  eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'], ...more },
})
const read = (namespaces: unknown, sessionProperties?: unknown) => readSession({ namespaces, sessionProperties }, asked)

describe('readSession', () => {
  test('default', async () => {
    const session = await read(evm([`eip155:1:${ALICE}`, `eip155:42161:${ALICE}`, `eip155:1:${BOB}`]))
    expect(session.accounts.map(({ address }) => address)).toEqual([ALICE, BOB])
    expect([...session.addresses]).toEqual([
      ['eip155:1', [ALICE, BOB]],
      ['eip155:42161', [ALICE]],
    ])
  })

  test('behavior: what was not asked for is left out', async () => {
    const accounts = [`eip155:1:${ALICE}`, `eip155:137:${ALICE}`]
    const session = await read(evm(accounts, { methods: ['personal_sign', 'wallet_drain'], events: ['x'] }))
    expect([...session.addresses.keys()]).toEqual(['eip155:1'])
    expect([...(session.methods.get('eip155') ?? [])]).toEqual(['personal_sign'])
    expect([...(session.events.get('eip155') ?? [])]).toEqual([])
  })

  test('behavior: a wallet that only knows the retired name of a network is spoken to by it', async () => {
    const retired = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solana = (accounts: readonly string[]) => ({
      solana: { accounts, methods: ['solana_signMessage'], events: [] },
    })
    const session = await read(solana([`${retired}:${SOL}`]))
    expect(session.accounts[0]?.caipAddress).toBe(`${current}:${SOL}`)
    expect([...session.names]).toEqual([[current, retired]])
    expect((await read(solana([`${retired}:${SOL}`, `${current}:${SOL}`]))).names.size).toBe(0)
  })

  test('behavior: a key may name its one network', async () => {
    const { eip155 } = evm([`eip155:42161:${ALICE}`])
    expect([...(await read({ 'eip155:42161': eip155 })).addresses.keys()]).toEqual(['eip155:42161'])
    await expect(read({ 'eip155:1': eip155 })).rejects.toMatchObject({ code: 'walletconnect/session-invalid' })
  })

  test('behavior: only texts are taken of what comes with the session', async () => {
    const { properties } = await read(evm([`eip155:1:${ALICE}`]), { capabilities: '{}', other: 7 })
    expect(properties).toEqual({ capabilities: '{}' })
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a foreign namespace', { ...evm([`eip155:1:${ALICE}`]), cosmos: evm([]).eip155 }],
    ['an account under the wrong prefix', evm([`solana:1:${SOL}`])],
    ['an address that is none', evm(['eip155:1:0x1234'])],
    ['no account at all', evm(['hello'])],
    ['accounts that are no texts', evm([7])],
    ['accounts that are no list', { eip155: { accounts: 'x', methods: [], events: [] } }],
    ['a listed network without an account', evm([`eip155:1:${ALICE}`], { chains: ['eip155:1', 'eip155:42161'] })],
    ['methods that are no list', evm([`eip155:1:${ALICE}`], { methods: {} })],
    ['a namespace that is nothing', { eip155: null }],
  ])('error: %s', async (_, namespaces) => {
    await expect(read(namespaces)).rejects.toMatchObject({ code: 'walletconnect/session-invalid' })
  })

  test('error: nothing that was asked for', async () => {
    await expect(read(evm([`eip155:137:${ALICE}`]))).rejects.toMatchObject({ code: 'connect/no-accounts' })
    await expect(read({})).rejects.toMatchObject({ code: 'connect/no-accounts' })
  })
})

describe('what a wallet tells later', async () => {
  const session = await read(evm([`eip155:1:${ALICE}`, `eip155:42161:${ALICE}`, `eip155:1:${BOB}`]))
  const told = (data: unknown, chainId = 'eip155:9') =>
    toldNetwork(session, asked, { namespace: 'eip155', chainId, data })

  test('behavior: its network in any spelling, if it is an approved one', () => {
    expect([told(42161), told('42161'), told('0xa4b1'), told('eip155:42161'), told({}, 'eip155:1')]).toEqual([
      ...Array(4).fill('eip155:42161'),
      'eip155:1',
    ])
    expect([told(137), told('0x'), told(null), told('nonsense')]).toEqual(Array(4).fill(undefined))
  })

  test('behavior: the account it chose, if it is an approved one', () => {
    const first = (data: unknown) => putAccountsFirst(session, 'eip155', data)?.accounts[0]?.address
    expect([first([BOB]), first([`eip155:1:${BOB.toLowerCase()}`])]).toEqual([BOB, BOB])
    expect([first([ALICE]), first([]), first('x'), first([7]), first([`0x${'1'.repeat(40)}`])]).toEqual(
      Array(5).fill(undefined),
    )
  })
})
