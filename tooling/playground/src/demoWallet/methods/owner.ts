import type { Context } from '../context.ts'
import type { DemoAccount } from '../types.ts'
import { WalletError } from '../walletError.ts'
import { toAddress } from './params.ts'

/**
 * The account that a page names in a request.
 * @throws WalletError 4100 when the page may not use it
 */
export function owner(value: unknown, { accounts, exposed }: Context): DemoAccount {
  const address = toAddress(value, 'The account').toLowerCase()
  const allowed = exposed().some((candidate) => candidate.toLowerCase() === address)
  const account = accounts.find((candidate) => candidate.address.toLowerCase() === address)
  if (!allowed || !account) throw new WalletError(4100, 'This page is not allowed to use that account.')
  return account
}
