import type { Account } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { bitcoinAdapter } from '../index.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinTestnet } from '../networks/bitcoinTestnet.ts'
import { keyAccount } from '../testing/keychain.ts'

const [payment, taproot, nested] = [0, 1, 2].map((index) => keyAccount(index))
const address = (of: typeof payment) => of?.address ?? ''
const approved = (...of: readonly (typeof payment)[]): readonly Account[] =>
  of.map((account) => ({
    caipAddress: `${bitcoin.id}:${address(account)}`,
    address: address(account),
    type: 'payment',
  }))

async function described(accounts: readonly Account[], property: unknown): Promise<readonly Account[]> {
  const { pairing } = await bitcoinAdapter({ networks: [bitcoin, bitcoinTestnet] }).family.methods()
  const text = typeof property === 'string' ? property : JSON.stringify(property)
  const properties: Readonly<Record<string, string>> =
    property === undefined ? {} : { bip122_getAccountAddresses: text }
  return (await pairing.describeAccounts?.(accounts, properties)) ?? []
}

const entries = [
  { address: address(taproot), publicKey: taproot?.publicKey, path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
  { address: address(payment), publicKey: payment?.publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' },
]
const shown = (accounts: readonly Account[]) => accounts.map((account) => [account.address, account.type])

describe('the accounts of a pairing', () => {
  test.each([
    ['a list', entries],
    ['lists by network', { [bitcoin.id]: entries }],
    ['a list with a name', { payload: entries }],
  ])('default: by purpose, with key and path: %s', async (_title, property) => {
    const accounts = await described(approved(taproot, payment), property)
    expect(accounts).toEqual([
      { ...approved(payment)[0], publicKey: payment?.publicKey, path: "m/84'/0'/0'/0/0" },
      { ...approved(taproot)[0], type: 'ordinal', publicKey: taproot?.publicKey, path: "m/86'/0'/0'/0/0" },
    ])
  })

  test('behavior: an address for ordinals that the approval does not name is one more account', async () => {
    expect(shown(await described(approved(payment), entries))).toEqual([
      [address(payment), 'payment'],
      [address(taproot), 'ordinal'],
    ])
  })

  test('behavior: an address for both, and others of the wallet for payments, change nothing', async () => {
    const both = [
      { address: address(payment), intention: 'ordinal' },
      { address: address(payment), intention: 'payment' },
      { address: address(nested), intention: 'payment' },
    ]
    expect(shown(await described(approved(payment), both))).toEqual([[address(payment), 'payment']])
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['null', null],
    ['a number', 7],
    ['entries of other shapes', [null, 7, 'x', {}, { address: 7 }, { address: 'bc1q' }]],
    [
      'an address of another network',
      [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', intention: 'ordinal' }],
    ],
    ['a text without end', JSON.stringify(entries) + ' '.repeat(200_001)],
  ])('error: of %s the approval stays as it is', async (_title, property) => {
    expect(await described(approved(payment, taproot), property)).toEqual(approved(payment, taproot))
  })
})
