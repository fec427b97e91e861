import type { CapabilityMap, CapabilityName } from '@latchkey/kernel'

type Load<C extends CapabilityName> = (nameGateways?: readonly string[]) => Promise<Pick<CapabilityMap, C>>

const calls = () => import('./calls.ts')
const network = () => import('./network.ts')
const permissions = () => import('./permissions.ts')
const prepare = () => import('./prepareTransfer.ts')
const transactions = () => import('./transactions.ts')
const names = async (nameGateways?: readonly string[]) => (await import('./names.ts')).createNames(nameGateways)

const table: { readonly [C in CapabilityName]?: Load<C> } = {
  signMessage: () => import('./signing.ts'),
  verifyMessage: () => import('./verifyMessage.ts'),
  signTypedData: () => import('./typedData.ts'),
  switchNetwork: network,
  addNetwork: network,
  sendTransaction: transactions,
  transfer: transactions,
  prepareTransfer: prepare,
  feeSpeeds: prepare,
  inspectTransfer: () => import('./inspectTransfer.ts'),
  sendPrepared: transactions,
  sendCalls: calls,
  callsStatus: calls,
  walletCapabilities: calls,
  grantPermissions: permissions,
  revokePermissions: permissions,
  nativeBalance: () => import('./nativeBalance.ts'),
  estimateFee: () => import('./fees.ts'),
  tokenBalances: () => import('./tokens.ts'),
  resolveName: names,
  reverseName: names,
}

/** Loads the code of one capability. A chunk of its own: the first bundle of a host need not name the chunks behind it. */
export async function loadCapability(name: string, nameGateways?: readonly string[]): Promise<unknown> {
  const load = Object.entries(table).find(([known]) => known === name)?.[1]
  return Reflect.get(Object(await load?.(nameGateways)), name)
}
