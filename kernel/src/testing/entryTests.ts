import { expect, test } from 'vitest'
import type { Adapter, ChainFamily, FamilyEntries } from '../core/adapters/adapter.ts'
import type { CaipNetworkId } from '../core/network/network.ts'
import type { Account } from '../core/wallet/connector.ts'
import type { AdapterContractOptions } from './adapterContract.ts'
import { offlineContext } from './offlineContext.ts'

/** References of no network, some of them names that every object has. */
const UNKNOWN = ['nowhere', '0', '-1', '__proto__', 'constructor', 'toString']
/** Texts in which no page of a past ends. */
const NO_CURSOR = ['x', ' ', '0', '-1', '{}', '../..', ',', '@', 'null']

/** What an account's addresses lead to: none that is not shared, and never its own. */
export function checkFurther({ furtherAddresses }: FamilyEntries, accounts: readonly Account[]): void {
  const shared = accounts.map(({ address }) => address)
  for (const account of accounts) {
    const further = furtherAddresses?.(account, accounts) ?? []
    expect(further, account.address).not.toContain(account.address)
    expect(shared, account.address).toEqual(expect.arrayContaining([...further]))
    expect(new Set(further).size, account.address).toBe(further.length)
    expect(furtherAddresses?.(account, [account]) ?? [], account.address).toEqual([])
  }
}

/** What holds of a family's entries without a wallet and a node, for those that it has. */
export function entryTests(factory: () => Adapter, { addresses, hashes }: AdapterContractOptions): void {
  const read = async (): Promise<
    { family: ChainFamily; entries: FamilyEntries; own: readonly string[] } | undefined
  > => {
    const { family } = factory()
    const entries = await family?.entries?.()
    if (!family || !entries) return undefined
    const own: string[] = []
    for (const text of addresses?.valid ?? []) own.push((await family.parseAddress?.(text)) ?? text)
    return { family, entries, own }
  }

  test.skipIf(!addresses)('behavior: an address is written as each network writes it, and read again', async () => {
    const { family, entries, own } = (await read()) ?? {}
    for (const network of family?.networks ?? [])
      for (const address of own ?? []) {
        const written = family?.addressOn?.(address, network) ?? address
        expect(entries?.isWrittenFor?.(written, network) ?? true, written).toBe(true)
        expect(family?.isAddress(written), written).toBe(true)
        expect((await family?.parseAddress?.(written)) ?? address, written).toBe(address)
        // Where it may be written otherwise, what is written otherwise is told.
        for (const text of addresses?.valid ?? [])
          if (entries?.isWrittenFor?.(text, network) === false)
            expect(family?.addressOn?.((await family.parseAddress?.(text)) ?? text, network), text).not.toBe(text)
      }
  })

  test.skipIf(!addresses)('parameters: every address has the form of one', async () => {
    const { entries } = (await read()) ?? {}
    const { looksLikeAddress } = entries ?? {}
    for (const address of addresses?.valid ?? []) expect(looksLikeAddress?.(address) ?? true, address).toBe(true)
    expect(looksLikeAddress?.('') ?? false).toBe(false)
  })

  test.skipIf(!addresses)('behavior: the other addresses of an account are others, and shared', async () => {
    const { family, entries, own = [] } = (await read()) ?? {}
    const [network] = family?.networks ?? []
    if (!family || !entries || !network) return
    const types = [family.defaultAccountType, `${family.defaultAccountType}-other`]
    const accounts = own.map((address, at): Account => {
      return { caipAddress: `${network.id}:${address}`, address, type: types[at % types.length] ?? '' }
    })
    for (const count of accounts.keys()) checkFurther(entries, accounts.slice(0, count + 1))
  })

  test('parameters: a network that nobody knows has no name', async () => {
    const { family, entries } = (await read()) ?? {}
    for (const reference of UNKNOWN) {
      const id: CaipNetworkId = `${family?.namespace}:${reference}`
      expect(entries?.networkName?.(id), id).toBeUndefined()
      expect(entries?.networkName?.(`nothing:${reference}`), reference).toBeUndefined()
    }
  })

  test.skipIf(!hashes)('behavior: a transaction has a page wherever the network has an explorer', async () => {
    const { family, entries } = (await read()) ?? {}
    expect(entries?.transactionUrl === undefined).toBe(entries?.isTransactionHash === undefined)
    for (const network of family?.networks ?? [])
      for (const hash of hashes?.valid ?? []) {
        const { explorer, ...without } = network
        const url = entries?.transactionUrl?.(network, hash)
        expect(url?.includes(hash), network.id).toBe(explorer && true)
        expect(entries?.transactionUrl?.(without, hash), network.id).toBeUndefined()
      }
  })

  test.skipIf(!addresses)('error: a past that goes on from nowhere is refused, and no node is asked', async () => {
    const { family, entries, own: [address = ''] = [] } = (await read()) ?? {}
    if (!family || !entries?.pastTransactions) return
    const ctx = offlineContext(family, address)
    for (const cursor of NO_CURSOR)
      await expect(entries.pastTransactions({ addresses: [address], cursor }, ctx), cursor).rejects.toMatchObject({
        code: expect.stringMatching(/invalid-input$/),
      })
  })
}
