import type { Capabilities, CapabilityMap, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'
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

/** A capability's chunk, and the wallet method it stands on: none where only nodes are read. */
type Row<C extends CapabilityName> = readonly [
  load: (nameGateways?: readonly string[]) => Promise<Pick<CapabilityMap, C>>,
  method?: string,
]

const calls = () => import('./capabilities/calls.ts')
const network = () => import('./capabilities/network.ts')
const permissions = () => import('./capabilities/permissions.ts')
const transactions = () => import('./capabilities/transactions.ts')
const names = async (nameGateways?: readonly string[]) =>
  (await import('./capabilities/names.ts')).createNames(nameGateways)

const table: { readonly [C in CapabilityName]?: Row<C> } = {
  signMessage: [() => import('./capabilities/signing.ts'), 'personal_sign'],
  signTypedData: [() => import('./capabilities/typedData.ts'), 'eth_signTypedData_v4'],
  switchNetwork: [network, 'wallet_switchEthereumChain'],
  addNetwork: [network, 'wallet_addEthereumChain'],
  sendTransaction: [transactions, 'eth_sendTransaction'],
  transfer: [transactions, 'eth_sendTransaction'],
  sendCalls: [calls, 'wallet_sendCalls'],
  callsStatus: [calls, 'wallet_getCallsStatus'],
  walletCapabilities: [calls, 'wallet_getCapabilities'],
  grantPermissions: [permissions, 'wallet_grantPermissions'],
  revokePermissions: [permissions, 'wallet_revokePermissions'],
  nativeBalance: [() => import('./capabilities/nativeBalance.ts')],
  estimateFee: [() => import('./capabilities/fees.ts')],
  tokenBalances: [() => import('./capabilities/tokens.ts')],
  resolveName: [names],
  reverseName: [names],
}

/** What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. */
function capabilities(session: WalletSession, nameGateways?: readonly string[]): Capabilities {
  const { accounts, methods } = session
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  return Object.fromEntries(
    Object.entries(table)
      .filter(([, [, method]]) => !method || !methods || methods.includes(method))
      .map(([name, [load]]) => [name, async () => Reflect.get(await load(nameGateways), name)]),
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
    methods: async () => (await import('./methods.ts')).methods,
    isAddress: rule.isAddress,
    parseAddress: async (value) => (await rule.load())(value),
    explorerUrl: ({ explorer }, address) => explorer && `${explorer.url.replace(/\/+$/, '')}/address/${address}`,
    chainCheck: ({ id }) => ({ method: 'eth_chainId', matches: (result) => readChainId(result) === id }),
    toChainId: chainIdHex,
    capabilities: (session) => capabilities(session, nameGateways),
  }
}
