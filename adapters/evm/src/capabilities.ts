import type { Capabilities, CapabilityName, WalletSession } from '@latchkey/kernel'
import { loadWalletParts } from './loadWalletParts.ts'

/** The wallet method each capability stands on; empty for reads of nodes. */
const methods: { readonly [C in CapabilityName]?: string } = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  switchNetwork: 'wallet_switchEthereumChain',
  addNetwork: 'wallet_addEthereumChain',
  sendTransaction: 'eth_sendTransaction',
  transfer: 'eth_sendTransaction',
  sendCalls: 'wallet_sendCalls',
  callsStatus: 'wallet_getCallsStatus',
  walletCapabilities: 'wallet_getCapabilities',
  grantPermissions: 'wallet_grantPermissions',
  revokePermissions: 'wallet_revokePermissions',
  nativeBalance: '',
  estimateFee: '',
  tokenBalances: '',
  resolveName: '',
  reverseName: '',
}

/** A session that knows which methods its wallet approved, as pairing sessions do. */
interface BoundSession extends WalletSession {
  readonly methods?: readonly string[]
}

/** What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. */
export function capabilities(
  { accounts, methods: approved }: BoundSession,
  nameGateways?: readonly string[],
): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  const allowed = Object.entries(methods).filter(([, method]) => !method || !approved || approved.includes(method))
  return Object.fromEntries(
    allowed.map(([name]) => [
      name,
      async () => (await loadWalletParts()).loadCapability(name as CapabilityName, nameGateways),
    ]),
  )
}
