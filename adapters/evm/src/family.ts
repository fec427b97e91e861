import type { Capabilities, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'
import type { AddressRule } from './addressRule.ts'
import { chainIdHex, readChainId } from './chainId.ts'

/** The meaning of `eip155`. */
export interface EvmFamily extends ChainFamily<'eip155'> {
  /**
   * Checks an address with its EIP-55 checksum and gives its checksummed form, `undefined` when it is not one. Loads the
   * hash function on the first call; use it wherever an address was typed or pasted.
   */
  parseAddress(value: string): Promise<string | undefined>
}

/** The wallet method a capability stands on: an empty text where only nodes are read. */
const walletMethods: { readonly [C in CapabilityName]?: string } = {
  signMessage: 'personal_sign',
  verifyMessage: '',
  signTypedData: 'eth_signTypedData_v4',
  switchNetwork: 'wallet_switchEthereumChain',
  addNetwork: 'wallet_addEthereumChain',
  sendTransaction: 'eth_sendTransaction',
  transfer: 'eth_sendTransaction',
  prepareTransfer: 'eth_sendTransaction',
  sendPrepared: 'eth_sendTransaction',
  sendCalls: 'wallet_sendCalls',
  callsStatus: 'wallet_getCallsStatus',
  walletCapabilities: 'wallet_getCapabilities',
  grantPermissions: 'wallet_grantPermissions',
  revokePermissions: 'wallet_revokePermissions',
  nativeBalance: '',
  estimateFee: '',
  inspectTransfer: '',
  feeSpeeds: '',
  tokenBalances: '',
  resolveName: '',
  reverseName: '',
}

const loaders = () => import('./capabilities/loaders.ts')

/** What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. */
function capabilities({ accounts, methods }: WalletSession, nameGateways?: readonly string[]): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  // Ahead of the first capability; one that cannot load it says so itself.
  loaders().catch(() => undefined)
  return Object.fromEntries(
    Object.entries(walletMethods)
      .filter(([, method]) => !method || !methods || methods.includes(method))
      .map(([name]) => [name, async () => (await loaders()).loadCapability(name, nameGateways)]),
  )
}

/** Builds the family over the networks it brings. */
export function createFamily(
  networks: readonly Network[],
  rule: AddressRule,
  nameGateways?: readonly string[],
): EvmFamily {
  return {
    namespace: 'eip155',
    label: 'Ethereum and EVM networks',
    networks,
    // Whatever a browser wallet shares is taken for a plain account until it says otherwise; wallets whose accounts are
    // contracts set the type themselves.
    defaultAccountType: 'eoa',
    slip44: 60,
    tokenStandard: 'erc20',
    entries: async () => (await import('./capabilities/entries.ts')).entries,
    methods: async () => (await import('./methods.ts')).methods,
    isAddress: rule.isAddress,
    parseAddress: async (value) => (await rule.load())(value),
    explorerUrl: ({ explorer }, address) => explorer && `${explorer.url.replace(/\/+$/, '')}/address/${address}`,
    chainCheck: async ({ id }, node) => readChainId(await node.request('eth_chainId', [])) === id,
    toChainId: chainIdHex,
    capabilities: (session) => capabilities(session, nameGateways),
  }
}
