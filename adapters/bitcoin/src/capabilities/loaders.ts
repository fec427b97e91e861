import type { CapabilityMap, CapabilityName } from '@latchkey/kernel'

const signing = () => import('./signing.ts')
const prepare = () => import('./prepare.ts')
const network = () => import('./network.ts')
const send = () => import('./send.ts')

const table: { readonly [C in CapabilityName]?: () => Promise<Pick<CapabilityMap, C>> } = {
  signMessage: signing,
  verifyMessage: signing,
  signPsbt: () => import('./signPsbt.ts'),
  prepareTransfer: prepare,
  feeSpeeds: prepare,
  estimateFee: prepare,
  inspectTransfer: () => import('./inspectTransfer.ts'),
  inspectRequest: () => import('./inspectRequest.ts'),
  transfer: send,
  sendPrepared: send,
  prepareSpeedUp: () => import('./speedUp.ts'),
  switchNetwork: network,
  nativeBalance: network,
}

/** Loads the code of one capability. A chunk of its own: the first bundle of a host need not name the chunks behind it. */
export async function loadCapability(name: string): Promise<unknown> {
  const load = Object.entries(table).find(([known]) => known === name)?.[1]
  return Reflect.get(Object(await load?.()), name)
}
