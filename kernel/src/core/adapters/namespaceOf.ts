import type { Account } from '../wallet/connector.ts'

/** The namespace of a CAIP-10 address that an adapter has already checked. */
export function namespaceOf(account: Account): string {
  return account.caipAddress.slice(0, account.caipAddress.indexOf(':'))
}
