import type { Capabilities, CapabilityMap, CapabilityName, WalletSession } from '@latchkey/kernel'

// Errors are told of once a wallet is in use: their texts come with what connecting needs.
export { default as en } from '../locales/en.ts'
export { methods } from '../methods.ts'
export { parseAddress } from './input.ts'

/** The languages besides English. */
export const others: {
  readonly ar: () => Promise<typeof import('../locales/ar.ts')>
  readonly de: () => Promise<typeof import('../locales/de.ts')>
} = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
}

type Load<C extends CapabilityName> = (nameGateways?: readonly string[]) => Promise<Pick<CapabilityMap, C>>

const calls = () => import('./calls.ts')
const network = () => import('./network.ts')
const allowance = () => import('./allowance.ts')
const prepare = () => import('./prepareTransfer.ts')
const transactions = () => import('./transactions.ts')
const names = async (nameGateways?: readonly string[]) => (await import('./names.ts')).createNames(nameGateways)

const table: { readonly [C in CapabilityName]?: Load<C> } = {
  signMessage: () => import('./signing.ts'),
  verifyMessage: () => import('./verifyMessage.ts'),
  signTypedData: () => import('./signing.ts'),
  switchNetwork: network,
  addNetwork: network,
  sendTransaction: transactions,
  transfer: transactions,
  prepareTransfer: prepare,
  feeSpeeds: prepare,
  inspectTransfer: () => import('./inspectTransfer.ts'),
  sendPrepared: transactions,
  tokenAllowance: allowance,
  buildApproval: allowance,
  buildPermit: () => import('./signing.ts'),
  chainHead: () => import('./prepareCall.ts'),
  prepareCall: () => import('./prepareCall.ts'),
  inspectTrade: () => import('./trades/inspectTrade.ts'),
  simulateTrade: () => import('./simulateTrade.ts'),
  sendCalls: calls,
  callsStatus: calls,
  walletCapabilities: calls,
  grantPermissions: calls,
  revokePermissions: calls,
  nativeBalance: network,
  estimateFee: () => import('./fees.ts'),
  tokenBalances: () => import('./tokens.ts'),
  walletAssets: calls,
  resolveName: names,
  reverseName: names,
}

/** What loads the code of a capability. */
const loadOf = (name: string) => Object.entries(table).find(([known]) => known === name)?.[1]

/** The wallet method a capability stands on: none where only nodes are read. */
const walletMethods: { readonly [C in CapabilityName]?: string | undefined } = {
  signMessage: 'personal_sign',
  verifyMessage: undefined,
  signTypedData: 'eth_signTypedData_v4',
  switchNetwork: 'wallet_switchEthereumChain',
  addNetwork: 'wallet_addEthereumChain',
  sendTransaction: 'eth_sendTransaction',
  transfer: 'eth_sendTransaction',
  prepareTransfer: 'eth_sendTransaction',
  sendPrepared: 'eth_sendTransaction',
  prepareCall: 'eth_sendTransaction',
  sendCalls: 'wallet_sendCalls',
  callsStatus: 'wallet_getCallsStatus',
  walletCapabilities: 'wallet_getCapabilities',
  grantPermissions: 'wallet_grantPermissions',
  revokePermissions: 'wallet_revokePermissions',
  nativeBalance: undefined,
  estimateFee: undefined,
  inspectTransfer: undefined,
  tokenAllowance: undefined,
  buildApproval: undefined,
  buildPermit: 'eth_signTypedData_v4',
  chainHead: undefined,
  inspectTrade: undefined,
  simulateTrade: undefined,
  feeSpeeds: undefined,
  tokenBalances: undefined,
  walletAssets: 'wallet_getAssets',
  resolveName: undefined,
  reverseName: undefined,
}

/**
 * What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. A chunk of
 * its own: the first bundle of a host need not name the chunks behind it.
 */
export function capabilitiesOf({ accounts, methods }: WalletSession, nameGateways?: readonly string[]): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  return Object.fromEntries(
    Object.entries(walletMethods)
      .filter(([, method]) => !method || !methods || methods.includes(method))
      .map(([name]) => [name, async () => Reflect.get(Object(await loadOf(name)?.(nameGateways)), name)]),
  )
}
