import type { Capabilities, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'

/** The meaning of `solana`. */
export interface SolanaFamily extends ChainFamily<'solana'> {
  parseAddress(value: string): Promise<string | undefined>
}

const SIGN = 'solana_signTransaction'
const SEND = 'solana_signAndSendTransaction'

/** The wallet methods a capability stands on, any of them: none where only nodes are read. */
const walletMethods: { readonly [C in CapabilityName]?: readonly string[] } = {
  signMessage: ['solana_signMessage'],
  signIn: ['solana_signIn'],
  signTransactions: [SIGN],
  transfer: [SIGN, SEND],
  prepareTransfer: [SIGN, SEND],
  inspectTransfer: [SIGN, SEND],
  sendPrepared: [SIGN, SEND],
  prepareTransaction: [SIGN, SEND],
  signPrepared: [SIGN],
  inspectTrade: [SIGN, SEND],
  simulateTrade: [],
  feeSpeeds: [],
  estimateFee: [],
  nativeBalance: [],
  tokenBalances: [],
  verifyMessage: [],
}

const loaders = () => import('./capabilities/loaders.ts')

/** What can be done with a session: nothing without a Solana account, else all that its wallet's methods allow. */
function capabilities({ accounts, methods }: WalletSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('solana:'))) return {}
  return Object.fromEntries(
    Object.entries(walletMethods)
      // A paired wallet that has not said what it can do has no means of its own to sign in with.
      .filter(
        ([name, any]) => !any.length || (methods ? any.some((method) => methods.includes(method)) : name !== 'signIn'),
      )
      .map(([name]) => [name, async () => (await loaders()).loadCapability(name)]),
  )
}

/** Builds the family over the networks it brings. */
export function createFamily(networks: readonly Network[]): SolanaFamily {
  let codec: typeof import('./base58.ts') | undefined
  return {
    namespace: 'solana',
    label: 'Solana',
    networks,
    defaultAccountType: 'eoa',
    slip44: 501,
    tokenStandard: 'token',
    entries: async () => (await import('./capabilities/entries.ts')).entries,
    methods: async () => (await import('./methods.ts')).methods,
    // Reading base58 is code that the first bundle does not carry.
    isAddress: (value) => codec?.isAddress(value) === true,
    parseAddress: async (value) => {
      codec ??= await import('./base58.ts')
      return codec.isAddress(value) ? value : undefined
    },
    explorerUrl: ({ explorer, parameters }, address) => {
      const cluster = parameters?.cluster ?? 'mainnet'
      const query = cluster === 'mainnet' ? '' : `?cluster=${cluster}`
      return explorer && `${explorer.url.replace(/\/+$/, '')}/account/${address}${query}`
    },
    // The reference of a network is the first 32 characters of the hash of its first block (CAIP-30).
    chainCheck: async ({ id }, node) => String(await node.request('getGenesisHash', [])).slice(0, 32) === id.slice(7),
    capabilities,
  }
}
