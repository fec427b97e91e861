import type { EncodedAccount } from '@solana/kit'
import { base58 } from '../base58.ts'
import { encodeAccount } from './encodeAccount.ts'
import { type Methods, withContext } from './method.ts'
import { params } from './params.ts'

/** Whether an account is one of those a filter of `getProgramAccounts` lets through. */
function passes({ data }: EncodedAccount, filter: unknown): boolean {
  if (!params.isRecord(filter)) return true
  if (filter.dataSize !== undefined) return data.length === filter.dataSize
  if (!params.isRecord(filter.memcmp)) return true
  const { offset, bytes, encoding } = filter.memcmp
  const wanted =
    encoding === 'base64' ? Buffer.from(String(bytes), 'base64') : Buffer.from(base58.decode(String(bytes)))
  return wanted.equals(Buffer.from(data.slice(Number(offset), Number(offset) + wanted.length)))
}

/** Reading accounts. Every commitment sees the newest state. */
export const accountMethods: Methods = (ledger) => {
  const { svm } = ledger
  return {
    getBalance: (list) => withContext(ledger, svm.getBalance(params.address(list, 0)) ?? 0n),
    getAccountInfo: (list) => {
      const account = encodeAccount(svm, params.address(list, 0), params.settings(list, 1))
      return withContext(ledger, account)
    },
    getMultipleAccounts: (list) => {
      const settings = params.settings(list, 1)
      const accounts = params.addresses(list, 0).map((key) => encodeAccount(svm, key, settings))
      return withContext(ledger, accounts)
    },
    getProgramAccounts: (list) => {
      const settings = params.settings(list, 1)
      const filters = Array.isArray(settings.filters) ? settings.filters : []
      const found = svm
        .getProgramAccounts(params.address(list, 0))
        .filter((account) => filters.every((filter) => passes(account, filter)))
        .map(({ address }) => ({ pubkey: address, account: encodeAccount(svm, address, settings) }))
      return settings.withContext ? withContext(ledger, found) : found
    },
    getMinimumBalanceForRentExemption: (list) => svm.minimumBalanceForRentExemption(BigInt(params.integer(list, 0))),
  }
}
