import type { CapabilityMap, CapabilityName } from '@latchkey/kernel'

type Group = Partial<CapabilityMap>

const wallet = async (): Promise<Group> => (await import('./capabilities/walletGroup.ts')).walletGroup
const money = async (): Promise<Group> => (await import('./capabilities/moneyGroup.ts')).moneyGroup
const names = async (gateways?: readonly string[]): Promise<Group> =>
  (await import('./capabilities/nameGroup.ts')).nameGroup(gateways)

/** The chunk of each capability; what is used together comes together. */
const groups: { readonly [C in CapabilityName]?: (nameGateways?: readonly string[]) => Promise<Group> } = {
  signMessage: wallet,
  switchNetwork: wallet,
  addNetwork: wallet,
  callsStatus: wallet,
  walletCapabilities: wallet,
  grantPermissions: wallet,
  revokePermissions: wallet,
  nativeBalance: () => import('./capabilities/nativeBalance.ts'),
  signTypedData: () => import('./capabilities/signTypedData.ts'),
  sendTransaction: money,
  transfer: money,
  sendCalls: money,
  estimateFee: money,
  tokenBalances: money,
  resolveName: names,
  reverseName: names,
}

/** Loads one capability. @param nameGateways origins that names may be looked up at */
export async function loadCapability<C extends CapabilityName>(
  name: C,
  nameGateways?: readonly string[],
): Promise<Group[C] | undefined> {
  const group: Group | undefined = await groups[name]?.(nameGateways)
  return group?.[name]
}
