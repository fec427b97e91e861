import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinSignet } from '../networks/bitcoinSignet.ts'
import { bitcoinTestnet } from '../networks/bitcoinTestnet.ts'
import { checkShared } from '../testing/checkShared.ts'
import { keyAccount } from '../testing/keychain.ts'
import { toAccounts } from './accounts.ts'
import { chainName, type SharedAccount } from './shape.ts'

const NETWORKS = [bitcoin, bitcoinTestnet, bitcoinSignet]
/** What an id of a network has to look like (CAIP-2). */
const CAIP2 = /^bip122:[-_a-zA-Z0-9]{1,32}$/
const [payment, taproot, nested] = [0, 1, 2].map((index) => keyAccount(index))
const own = (account: typeof payment, more: Partial<SharedAccount> = {}): SharedAccount => ({
  address: account?.address,
  purpose: 'payment',
  ...more,
})
const malformed = expect.objectContaining({ code: 'connect/malformed' })

describe('what a wallet shares', () => {
  test('default: accounts for payments first, each address once', () => {
    const shared = {
      accounts: [own(taproot, { purpose: 'ordinals' }), own(payment), own(nested), own(payment)],
      chain: 'mainnet',
    }
    const checked = checkShared(shared, NETWORKS)
    expect(checked.accounts.map(({ address }) => address)).toEqual([
      payment?.address,
      nested?.address,
      taproot?.address,
    ])
    expect(checked).toMatchObject({ networks: [bitcoin], current: bitcoin.id })
  })

  test('behavior: one address for both purposes is one for payments, in whatever order', () => {
    const both = [own(taproot, { purpose: 'ordinals' }), own(taproot)]
    for (const accounts of [both, [...both].reverse()])
      expect(checkShared({ accounts, chain: 'mainnet' }, NETWORKS).accounts).toMatchObject([{ purpose: 'payment' }])
  })

  test('behavior: capitals of an address are its small letters', () => {
    const { accounts } = checkShared(
      { accounts: [own(payment, { address: payment?.address.toUpperCase() })] },
      NETWORKS,
    )
    expect(accounts[0]?.address).toBe(payment?.address)
  })

  test('parameters: keys of 32, 33 and 65 bytes and paths are taken, and everything else is left out', () => {
    const read = (more: Partial<SharedAccount>) => checkShared({ accounts: [own(payment, more)] }, NETWORKS).accounts[0]
    for (const length of [64, 66, 130])
      expect(read({ publicKey: 'AB'.repeat(length / 2) })?.publicKey).toBe('ab'.repeat(length / 2))
    for (const publicKey of ['', 'ab', 'xy'.repeat(32), 7, null])
      expect(read({ publicKey })).not.toHaveProperty('publicKey')
    expect(read({ path: "m/84'/0'/0'/0/0" })?.path).toBe("m/84'/0'/0'/0/0")
    for (const path of ['m', '/0', "m/84'//0", `m${'/0'.repeat(11)}`, 7])
      expect(read({ path })).not.toHaveProperty('path')
  })

  test('behavior: a name is cleaned before it is shown', () => {
    const checked = checkShared({ accounts: [own(payment, { object: { label: 'Sav\u202eings' } })] }, NETWORKS)
    expect(toAccounts(checked)).toEqual([
      {
        caipAddress: `${bitcoin.id}:${payment?.address}`,
        address: payment?.address,
        type: 'payment',
        name: 'Savings',
      },
    ])
  })

  test('behavior: an address of several networks is on none until the wallet says which', () => {
    const address = keyAccount(0, 'testnet').address
    const silent = checkShared({ accounts: [{ address, purpose: 'payment' }] }, NETWORKS)
    expect(silent.networks).toEqual([bitcoinTestnet, bitcoinSignet])
    expect(silent.current).toBeUndefined()
    const checked = checkShared({ accounts: [{ address, purpose: 'payment' }], chain: 'signet' }, NETWORKS)
    expect(checked.current).toBe(bitcoinSignet.id)
  })

  test('behavior: a network that the site lacks is named by its own id', () => {
    const address = keyAccount(0, 'testnet').address
    const checked = checkShared({ accounts: [{ address, purpose: 'payment' }], chain: 'testnet4' }, [bitcoin])
    expect(checked).toMatchObject({ networks: [], current: 'bip122:00000000da84f2bafbbc53dee25a72ae' })
  })

  test('error: words that every object knows, and an empty one, are names of no network', () => {
    const address = keyAccount(0, 'testnet').address
    for (const chain of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', ' ', 'bitcoin:']) {
      const { current } = checkShared({ accounts: [{ address, purpose: 'payment' }], chain }, NETWORKS)
      if (current !== undefined) expect(current, chain).toMatch(CAIP2)
    }
  })

  test('error: accounts of two networks, no list, one too many', () => {
    const foreign = { address: keyAccount(0, 'testnet').address, purpose: 'payment' } as const
    expect(() => checkShared({ accounts: [own(payment), foreign] }, NETWORKS)).toThrow(malformed)
    expect(() => checkShared({ accounts: [own(payment), foreign], chain: 'mainnet' }, NETWORKS)).toThrow(malformed)
    expect(() => checkShared({ accounts: Array.from({ length: 1001 }, () => own(payment)) }, NETWORKS)).toThrow(
      malformed,
    )
    expect(() => Reflect.apply(checkShared, undefined, [{ accounts: 'all' }, NETWORKS])).toThrow(malformed)
  })

  test('behavior: whatever the answer is, it is read or refused in words, and ids are ids', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('mainnet', 'Testnet', 'BITCOIN_SIGNET', '__proto__', 'valueOf'))
    const address = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(payment?.address, taproot?.address, keyAccount(0, 'testnet').address),
    )
    const account = fc.record({
      address,
      purpose: fc.constantFrom('payment' as const, 'ordinals' as const),
      publicKey: fc.jsonValue(),
      path: fc.jsonValue(),
      object: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(account, { maxLength: 4 }), fc.option(word, { nil: undefined }), (accounts, chain) => {
        try {
          const checked = checkShared({ accounts, chain }, NETWORKS)
          if (checked.current !== undefined) expect(checked.current).toMatch(CAIP2)
          expect(toAccounts(checked).length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toMatchObject({
            code: expect.stringMatching(/^(connect\/(malformed|no-accounts)|request\/unknown-chain)$/),
          })
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('chainName', () => {
  test.each([
    ['BITCOIN_MAINNET', 'mainnet'],
    ['livenet', 'mainnet'],
    ['bitcoin', 'mainnet'],
    ['Mainnet', 'mainnet'],
    ['bitcoin:mainnet', 'mainnet'],
    ['BITCOIN_TESTNET4', 'testnet4'],
    ['FRACTAL_BITCOIN_MAINNET', 'fractal_bitcoin_mainnet'],
  ])('parameters: %s is %s', (word, name) => {
    expect(chainName(word)).toBe(name)
  })

  test('error: what is no word is no network', () => {
    for (const word of [undefined, null, 7, {}, []]) expect(chainName(word)).toBeUndefined()
  })
})
