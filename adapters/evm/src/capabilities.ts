import type { Capabilities, CapabilityName, WalletSession } from '@latchkey/kernel'

const loaders: Capabilities = {
  signMessage: async () => (await import('./capabilities/signMessage.ts')).signMessage,
  signTypedData: async () => (await import('./capabilities/signTypedData.ts')).signTypedData,
  sendTransaction: async () => (await import('./capabilities/sendTransaction.ts')).sendTransaction,
  transfer: async () => (await import('./capabilities/transfer.ts')).transfer,
  estimateFee: async () => (await import('./capabilities/estimateFee.ts')).estimateFee,
  nativeBalance: async () => (await import('./capabilities/nativeBalance.ts')).nativeBalance,
  tokenBalances: async () => (await import('./capabilities/tokenBalances.ts')).tokenBalances,
  switchNetwork: async () => (await import('./capabilities/switchNetwork.ts')).switchNetwork,
  addNetwork: async () => (await import('./capabilities/addNetwork.ts')).addNetwork,
  sendCalls: async () => (await import('./capabilities/sendCalls.ts')).sendCalls,
  callsStatus: async () => (await import('./capabilities/callsStatus.ts')).callsStatus,
  walletCapabilities: async () => (await import('./capabilities/walletCapabilities.ts')).walletCapabilities,
  grantPermissions: async () => (await import('./capabilities/grantPermissions.ts')).grantPermissions,
  revokePermissions: async () => (await import('./capabilities/revokePermissions.ts')).revokePermissions,
  resolveName: async () => (await import('./capabilities/resolveName.ts')).resolveName,
  reverseName: async () => (await import('./capabilities/reverseName.ts')).reverseName,
}

/** The wallet method a capability stands on; the others only read from nodes. */
const methods: { readonly [C in CapabilityName]?: string } = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  transfer: 'eth_sendTransaction',
  switchNetwork: 'wallet_switchEthereumChain',
  addNetwork: 'wallet_addEthereumChain',
  sendCalls: 'wallet_sendCalls',
  callsStatus: 'wallet_getCallsStatus',
  walletCapabilities: 'wallet_getCapabilities',
  grantPermissions: 'wallet_grantPermissions',
  revokePermissions: 'wallet_revokePermissions',
}

/** A session that knows which methods its wallet approved, as pairing sessions do. */
interface BoundSession extends WalletSession {
  readonly methods?: readonly string[]
}

/** What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. */
export function capabilities({ accounts, methods: approved }: BoundSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  const isApproved = ([name]: [string, unknown]): boolean => {
    const method = Object.entries(methods).find(([key]) => key === name)?.[1]
    return !approved || !method || approved.includes(method)
  }
  return Object.fromEntries(Object.entries(loaders).filter(isApproved))
}
