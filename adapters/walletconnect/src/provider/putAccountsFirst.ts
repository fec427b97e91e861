import type { ApprovedSession } from './approvedSession.ts'

/** A session after its wallet chose another of the accounts it has approved; `undefined` when it chose none of them. */
export function putAccountsFirst(
  approved: ApprovedSession,
  namespace: string,
  told: unknown,
): ApprovedSession | undefined {
  if (!Array.isArray(told)) return undefined
  const first: unknown = told[0]
  if (typeof first !== 'string') return undefined
  const address = first.slice(first.lastIndexOf(':') + 1).toLowerCase()
  const chosen = approved.accounts.find(
    (one) => one.caipAddress.startsWith(`${namespace}:`) && one.address.toLowerCase() === address,
  )
  if (!chosen || approved.accounts[0] === chosen) return undefined
  return { ...approved, accounts: [chosen, ...approved.accounts.filter((one) => one !== chosen)] }
}
