import type { CapabilityMap, CapabilityName } from '@latchkey/kernel'

const signing = () => import('./signing.ts')
const transfers = () => import('./transfers.ts')

const table: { readonly [C in CapabilityName]?: () => Promise<Pick<CapabilityMap, C>> } = {
  signMessage: signing,
  verifyMessage: signing,
  signTransactions: () => import('./signTransactions.ts'),
  transfer: transfers,
  prepareTransfer: transfers,
  sendPrepared: transfers,
  feeSpeeds: transfers,
  estimateFee: transfers,
  inspectTransfer: () => import('./inspectTransfer.ts'),
  inspectRequest: () => import('./requests/inspectRequest.ts'),
  updateWallet: () => import('./requests/updateWallet.ts'),
  nativeBalance: () => import('./nativeBalance.ts'),
  tokenBalances: () => import('./tokenBalances.ts'),
}

/** Loads the code of one capability. A chunk of its own: the first bundle of a host need not name the chunks behind it. */
export async function loadCapability(name: string): Promise<unknown> {
  const load = Object.entries(table).find(([known]) => known === name)?.[1]
  return Reflect.get(Object(await load?.()), name)
}
