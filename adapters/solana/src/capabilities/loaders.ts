import type { CapabilityMap, CapabilityName } from '@latchkey/kernel'

const signing = () => import('./signing.ts')
const transfers = () => import('./transfers.ts')
const given = () => import('./trades/givenTransaction.ts')

const table: { readonly [C in CapabilityName]?: () => Promise<Pick<CapabilityMap, C>> } = {
  signMessage: signing,
  signIn: signing,
  verifyMessage: signing,
  signTransactions: () => import('./signTransactions.ts'),
  transfer: transfers,
  prepareTransfer: transfers,
  sendPrepared: transfers,
  feeSpeeds: transfers,
  estimateFee: transfers,
  prepareTransaction: given,
  signPrepared: given,
  inspectTrade: () => import('./trades/inspectTrade.ts'),
  simulateTrade: () => import('./trades/simulateTrade.ts'),
  inspectTransfer: () => import('./inspectTransfer.ts'),
  nativeBalance: () => import('./balances.ts'),
  tokenBalances: () => import('./tokenBalances.ts'),
}

/** Loads the code of one capability. A chunk of its own: the first bundle of a host need not name the chunks behind it. */
export async function loadCapability(name: string): Promise<unknown> {
  const load = Object.entries(table).find(([known]) => known === name)?.[1]
  return Reflect.get(Object(await load?.()), name)
}
