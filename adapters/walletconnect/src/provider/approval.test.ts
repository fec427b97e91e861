import type { Network } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { testFamilies } from '../testing/testFamilies.ts'
import { accountsOf, applyAccountsChanged, peerMetadata, readApproval, resolveChainChanged } from './approval.ts'
import type { SettledSession } from './client.ts'
import { requestedNamespaces, toOptionalNamespaces } from './namespaces.ts'

const families = testFamilies.flatMap(({ family }) => family ?? [])
const networks: readonly Network[] = families.flatMap((family) => family.networks)
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOL = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const asked = await requestedNamespaces({ families, networks })
const evm = (accounts: readonly unknown[], more: object = {}) => ({
  eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'], ...more },
})
const read = (namespaces: unknown, sessionProperties?: unknown) =>
  readApproval({ namespaces, sessionProperties }, asked)

describe('readApproval', () => {
  test('default', async () => {
    const session = await read(evm([`eip155:1:${ALICE}`, `eip155:42161:${ALICE}`, `eip155:1:${BOB}`]))
    expect(session.accounts.map(({ address }) => address)).toEqual([ALICE, BOB])
    expect([...session.addresses]).toEqual([
      ['eip155:1', [ALICE, BOB]],
      ['eip155:42161', [ALICE]],
    ])
  })

  test('behavior: an account is named on the wanted network if it was approved there, whatever the wallet names first', async () => {
    const wanted = await requestedNamespaces({ families, networks }, undefined, 'eip155:42161')
    const namespaces = evm([`eip155:1:${ALICE}`, `eip155:42161:${ALICE}`, `eip155:1:${BOB}`])
    const { accounts } = await readApproval({ namespaces }, wanted)
    expect(accounts.map(({ caipAddress }) => caipAddress)).toEqual([`eip155:42161:${ALICE}`, `eip155:1:${BOB}`])
  })

  test('behavior: a family says more of its accounts by the properties of the session, and of no other’s', async () => {
    const seen: unknown[] = []
    const wanted = new Map(asked)
    const eip155 = asked.get('eip155')
    if (!eip155) throw new Error('no family')
    wanted.set('eip155', {
      ...eip155,
      describeAccounts: async (accounts, properties) => {
        seen.push([accounts.map(({ address }) => address), properties])
        return [...accounts].reverse().map((account) => ({ ...account, path: 'm/1' }))
      },
    })
    const namespaces = {
      ...evm([`eip155:1:${ALICE}`, `eip155:1:${BOB}`]),
      solana: { accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`], methods: [], events: [] },
    }
    const { accounts } = await readApproval({ namespaces, sessionProperties: { words: 'of the wallet' } }, wanted)
    expect(seen).toEqual([[[ALICE, BOB], { words: 'of the wallet' }]])
    expect(accounts.map(({ address, path }) => [address, path])).toEqual([
      [BOB, 'm/1'],
      [ALICE, 'm/1'],
      [SOL, undefined],
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

  describe('on a page that asks for less than the one that paired', async () => {
    const less = await requestedNamespaces({ families, networks }, 'eip155')
    const proposed = toOptionalNamespaces(asked)
    const solana = { accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`], methods: ['x'], events: ['x'] }
    const readLess = (namespaces: unknown, optionalNamespaces: unknown = proposed) =>
      readApproval({ namespaces, optionalNamespaces }, less)

    test('default: the other namespaces are left out, whatever stands in them', async () => {
      for (const other of [solana, null, { accounts: 7 }]) {
        const session = await readLess({ ...evm([`eip155:1:${ALICE}`]), solana: other })
        expect([...session.addresses.keys()]).toEqual(['eip155:1'])
        expect(session.accounts.map(({ address }) => address)).toEqual([ALICE])
        expect([[...session.methods.keys()], [...session.events.keys()]]).toEqual([['eip155'], ['eip155']])
      }
    })

    test('behavior: its own namespaces are checked as ever', async () => {
      const more = { methods: ['personal_sign', 'wallet_drain'], events: ['x'] }
      const session = await readLess({ ...evm([`eip155:1:${ALICE}`, `eip155:137:${ALICE}`], more), solana })
      expect([...session.addresses.keys()]).toEqual(['eip155:1'])
      expect([...(session.methods.get('eip155') ?? [])]).toEqual(['personal_sign'])
      expect([...(session.events.get('eip155') ?? [])]).toEqual([])
      await expect(readLess({ ...evm(['eip155:1:0x1234']), solana })).rejects.toMatchObject({
        code: 'walletconnect/session-invalid',
      })
    })

    test.each([
      ['nothing', null],
      ['a text', 'solana'],
      ['other namespaces', { eip155: {}, toString: {} }],
    ])('error: a namespace that no page has asked for, where the session was proposed with %s', async (_, was) => {
      const refused = { code: 'walletconnect/session-invalid' }
      await expect(readLess({ ...evm([`eip155:1:${ALICE}`]), solana }, was)).rejects.toMatchObject(refused)
      await expect(readLess({ ...evm([`eip155:1:${ALICE}`]), valueOf: solana }, was)).rejects.toMatchObject(refused)
      await expect(readLess({ ...evm([`eip155:1:${ALICE}`]), cosmos: solana })).rejects.toMatchObject(refused)
    })

    test('behavior: a session of other pages alone has nothing for this one', async () => {
      const others = { namespaces: evm([`eip155:1:${ALICE}`]), optionalNamespaces: proposed }
      const arbitrum = networks.filter(({ id }) => id === 'eip155:42161')
      for (const session of [
        await readLess({ solana }),
        await readApproval(others, await requestedNamespaces({ families, networks: arbitrum })),
      ])
        expect([session.accounts, session.addresses.size]).toEqual([[], 0])
      for (const nothing of [{}, evm([]), evm([`eip155:137:${ALICE}`]), { solana: { ...solana, accounts: [] } }])
        await expect(readLess(nothing)).rejects.toMatchObject({ code: 'connect/no-accounts' })
    })
  })

  test('error: nothing that was asked for', async () => {
    await expect(read(evm([`eip155:137:${ALICE}`]))).rejects.toMatchObject({ code: 'connect/no-accounts' })
    await expect(read({})).rejects.toMatchObject({ code: 'connect/no-accounts' })
  })
})

describe('what a wallet tells later', async () => {
  const session = await read(evm([`eip155:1:${ALICE}`, `eip155:42161:${ALICE}`, `eip155:1:${BOB}`]))
  const moved = (data: unknown, chainId = 'eip155:9') =>
    resolveChainChanged(session, asked, { namespace: 'eip155', chainId, data })

  test('behavior: its network in any spelling, if it is an approved one', () => {
    expect([moved(42161), moved('42161'), moved('0xa4b1'), moved('eip155:42161'), moved({}, 'eip155:1')]).toEqual([
      ...Array(4).fill('eip155:42161'),
      'eip155:1',
    ])
    expect([moved(137), moved('0x'), moved(null), moved('nonsense')]).toEqual(Array(4).fill(undefined))
  })

  test('behavior: an account it chose in one namespace leaves the others as they are', async () => {
    const both = await read({
      ...evm([`eip155:1:${ALICE}`, `eip155:1:${BOB}`]),
      solana: { accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`], methods: [], events: [] },
    })
    expect(applyAccountsChanged(both, 'solana', [SOL])).toBeUndefined()
    const next = applyAccountsChanged(both, 'eip155', [BOB]) ?? both
    expect(accountsOf(next, 'eip155').map(({ address }) => address)).toEqual([BOB, ALICE])
    expect(accountsOf(next, 'solana').map(({ address }) => address)).toEqual([SOL])
    expect(next.addresses.get('eip155:1')).toEqual([BOB, ALICE])
    expect(applyAccountsChanged(next, 'eip155', [BOB])).toBeUndefined()
  })

  test('behavior: events that were not approved are ignored', async () => {
    const silent = await read(evm([`eip155:1:${ALICE}`, `eip155:1:${BOB}`], { events: [] }))
    expect(applyAccountsChanged(silent, 'eip155', [BOB])).toBeUndefined()
    const change = { namespace: 'eip155', chainId: 'eip155:1', data: 1 }
    expect(resolveChainChanged(silent, asked, change)).toBeUndefined()
  })

  test('behavior: the account it chose, if it is an approved one', () => {
    const first = (data: unknown) => applyAccountsChanged(session, 'eip155', data)?.accounts[0]?.address
    expect([first([BOB]), first([`eip155:1:${BOB.toLowerCase()}`])]).toEqual([BOB, BOB])
    expect([first([ALICE]), first([]), first('x'), first([7]), first([`0x${'1'.repeat(40)}`])]).toEqual(
      Array(5).fill(undefined),
    )
  })
})

const PNG = 'data:image/png;base64,iVBORw0KGgo='
// What comes over the relay has whatever shape the other side likes.
const peer = (metadata: unknown) =>
  peerMetadata({ peer: { publicKey: '', metadata } } as unknown as Pick<SettledSession, 'peer'>)
const icon = (...icons: readonly unknown[]) => peer({ name: 'Quay', icons }).icon

describe('peerMetadata', () => {
  test('default', () => {
    expect(peer({ name: 'Quay', icons: ['https://quay.example/icon.png'] })).toEqual({
      name: 'Quay',
      icon: 'https://quay.example/icon.png',
    })
  })

  test('behavior: names are cleaned and cut', () => {
    expect(peer({ name: ' \u202eQu\u200bay\n\u0007 ' }).name).toBe('Quay')
    expect(peer({ name: 'x'.repeat(5000) }).name).toHaveLength(40)
    for (const name of [undefined, null, 7, {}, []]) expect(peer({ name }).name).toBe('')
    for (const metadata of [undefined, null, 'x', 7]) expect(peer(metadata)).toEqual({ name: '' })
  })

  test('behavior: the first picture that is one', () => {
    expect(icon('javascript:alert(1)', PNG)).toBe(PNG)
    expect(icon()).toBeUndefined()
  })

  test.each([
    'http://quay.example/icon.png',
    'https://user:secret@quay.example/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    `https://quay.example/${'x'.repeat(3000)}`,
    'blob:https://quay.example/1',
    '//quay.example/icon.png',
    '',
    7,
    null,
  ])('error: %.40s is no picture', (value) => {
    expect(icon(value)).toBeUndefined()
  })
})
