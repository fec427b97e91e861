import type { Capabilities, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'

/** The meaning of `polkadot`. */
export interface PolkadotFamily extends ChainFamily<'polkadot'> {
  /** Reads an address of any network of the family into its normal form, that with the prefix 42. */
  parseAddress(value: string): Promise<string | undefined>
  addressOn(address: string, network: Network): string
}

const SIGN = 'polkadot_signTransaction'

/** The wallet method a capability stands on: none where only nodes are read. */
const walletMethods: { readonly [C in CapabilityName]?: string | undefined } = {
  signMessage: 'polkadot_signMessage',
  verifyMessage: undefined,
  signTransactions: SIGN,
  transfer: SIGN,
  prepareTransfer: SIGN,
  inspectTransfer: SIGN,
  sendPrepared: SIGN,
  inspectRequest: SIGN,
  updateWallet: 'polkadot_provideMetadata',
  feeSpeeds: undefined,
  estimateFee: undefined,
  nativeBalance: undefined,
  tokenBalances: undefined,
}

const loaders = () => import('./capabilities/loaders.ts')

/** What can be done with a session: nothing without an account of the family, else all that its wallet's methods allow. */
function capabilities({ accounts, methods }: WalletSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('polkadot:'))) return {}
  return Object.fromEntries(
    Object.entries(walletMethods)
      .filter(([, method]) => !method || !methods || methods.includes(method))
      .map(([name]) => [name, async () => (await loaders()).loadCapability(name)]),
  )
}

/** Builds the family over the networks it brings. */
export function createFamily(networks: readonly Network[]): PolkadotFamily {
  // Whatever has an account to show has read its address before, and with that loaded what writes it.
  let codec: typeof import('./ss58.ts') | undefined
  const load = async () => {
    codec ??= await import('./ss58.ts')
    return codec
  }
  const addressOn = (address: string, network: Network): string => codec?.addressOn(address, network) ?? address
  return {
    namespace: 'polkadot',
    label: 'Polkadot',
    networks,
    defaultAccountType: 'eoa',
    slip44: 354,
    tokenStandard: 'asset',
    entries: async () => (await import('./capabilities/entries.ts')).entries,
    methods: async () => (await import('./methods.ts')).methods,
    isAddress: (value) => codec?.normalAddress(value) !== undefined,
    parseAddress: async (value) => (await load()).normalAddress(value),
    addressOn,
    explorerUrl: (network, address) =>
      network.explorer && `${network.explorer.url.replace(/\/+$/, '')}/account/${addressOn(address, network)}`,
    // The reference of a network is the first 32 digits of the hash of its first block.
    chainCheck: async ({ id }, node) =>
      String(await node.request('chain_getBlockHash', [0])).slice(2, 34) === id.slice('polkadot:'.length),
    capabilities,
  }
}
