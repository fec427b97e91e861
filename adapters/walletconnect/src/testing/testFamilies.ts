import type { Adapter, CaipNetworkId, Network } from '@latchkey/kernel'

export const EVM_METHODS: readonly string[] = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
]
const MAIN: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

function network(id: CaipNetworkId): Network {
  const namespace = id.split(':')[0] ?? ''
  return {
    id,
    namespace,
    name: id,
    nativeCurrency: { name: id, symbol: 'X', decimals: 9 },
    rpcUrls: ['http://127.0.0.1:1'],
  }
}

interface TestFamily {
  readonly namespace: string
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly isAddress: (value: string) => boolean
  readonly aliases?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
}

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const families: readonly TestFamily[] = [
  {
    namespace: 'eip155',
    networks: ['eip155:1', 'eip155:42161'],
    methods: EVM_METHODS,
    isAddress: (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
  },
  {
    namespace: 'solana',
    networks: [MAIN],
    methods: ['solana_signMessage', 'solana_signTransaction'],
    isAddress: (value) => BASE58.test(value),
    aliases: { 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': MAIN },
  },
  {
    namespace: 'bip122',
    networks: [BITCOIN],
    methods: ['signMessage', 'sendTransfer'],
    isAddress: (value) => /^(bc1|bcrt1|[13mn2])[a-zA-Z0-9]{20,80}$/.test(value),
  },
]

function adapterOf({ namespace, networks, methods, isAddress, aliases }: TestFamily): Adapter {
  return {
    id: namespace,
    api: 1,
    family: {
      namespace,
      label: namespace,
      networks: networks.map(network),
      defaultAccountType: 'eoa',
      methods: async () => ({
        pairing: {
          methods,
          events: ['accountsChanged', 'chainChanged'],
          chainAgnosticMethods: ['wallet_switchEthereumChain'],
          ...(aliases ? { aliases } : {}),
          respondLocally: (method, facts) => (method === 'eth_accounts' ? facts.addresses : undefined),
        },
        rpc: { safe: [], approval: [] },
        ...(namespace === 'eip155'
          ? {
              signIn: async () => ({
                name: 'Ethereum',
                namespace,
                form: 'eip4361',
                reference: /^\d{1,32}$/,
                isAddress,
              }),
            }
          : {}),
      }),
      isAddress,
      capabilities: () => ({}),
    },
  }
}

/** Families of three namespaces with nothing but what pairing needs of them. */
export const testFamilies: readonly Adapter[] = families.map(adapterOf)

/** The family that can sign in, alone and on these networks. */
export const signInFamily = (...networks: readonly CaipNetworkId[]): readonly Adapter[] =>
  families.filter(({ namespace }) => namespace === 'eip155').map((family) => adapterOf({ ...family, networks }))
