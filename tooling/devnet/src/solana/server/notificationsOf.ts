import type { Executed } from '../ledger/executed.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { encodeAccount } from '../rpc/encodeAccount.ts'
import { params } from '../rpc/params.ts'
import type { Subscription } from './subscription.ts'

function logs([filter]: readonly unknown[], { keys, signature, error, logs: lines }: Executed): unknown[] {
  const mentions = params.isRecord(filter) && Array.isArray(filter.mentions) ? filter.mentions : undefined
  const wanted = mentions
    ? mentions.some((key) => keys.all.includes(key))
    : filter === 'all' || filter === 'allWithVotes'
  return wanted ? [{ signature, err: error, logs: lines }] : []
}

/** What a subscription is told because of a transaction. */
export function notificationsOf({ svm }: Ledger, { topic, params: list }: Subscription, executed: Executed): unknown[] {
  const { keys } = executed
  const settings = params.settings(list, 1)
  if (topic === 'logs') return logs(list, executed)
  const changed = keys.all.filter((_, index) => keys.isWritable(index))
  if (topic === 'account')
    return changed.filter((key) => key === list[0]).map((key) => encodeAccount(svm, key, settings))
  if (topic !== 'program') return []
  return changed
    .map((key) => svm.getAccount(key))
    .filter((account) => account.exists && account.programAddress === list[0])
    .map((account) => ({ pubkey: account.address, account: encodeAccount(svm, account.address, settings) }))
}
