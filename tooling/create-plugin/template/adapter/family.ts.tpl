import type { Capabilities, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'

/** An address: replace this by the rule of your chain, with its checksum. */
const ADDRESS = /^__NAMESPACE__1[0-9a-f]{40}$/
const HASH = /^[0-9a-f]{64}$/

const NAMES: readonly CapabilityName[] = ['signMessage', 'nativeBalance', 'transfer']

const loadCapability = async (name: CapabilityName): Promise<never> =>
  (await import('./capabilities.ts')).capabilities[name as 'signMessage'] as never

/** What can be done with a session: what is absent is unsupported, and the widget does not offer it. */
function capabilities({ accounts }: WalletSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('__NAMESPACE__:'))) return {}
  return Object.fromEntries(NAMES.map((name) => [name, () => loadCapability(name)]))
}

/** The meaning of `__NAMESPACE__` for the kernel. */
export function createFamily(networks: readonly Network[]): ChainFamily<'__NAMESPACE__'> {
  return {
    namespace: '__NAMESPACE__',
    label: '__TITLE__',
    networks,
    defaultAccountType: 'eoa',
    slip44: 1,
    entries: async () => ({ isTransactionHash: (value) => HASH.test(value) }),
    methods: async () => ({
      pairing: { methods: ['__NAMESPACE___signMessage', '__NAMESPACE___send'], events: ['accountsChanged'] },
      rpc: { safe: ['__NAMESPACE___balance'], approval: ['__NAMESPACE___signMessage', '__NAMESPACE___send'] },
    }),
    isAddress: (value) => ADDRESS.test(value),
    parseAddress: async (value) => (ADDRESS.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
    // Asked of a node before it is believed.
    chainCheck: async ({ id }, node) => `__NAMESPACE__:${String(await node.request('__NAMESPACE___chain'))}` === id,
    capabilities,
  }
}
