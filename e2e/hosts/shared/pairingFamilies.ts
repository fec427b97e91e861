import type { Adapter, CaipNetworkId, ChainFamily } from '@latchkey/kernel'

interface Sketch {
  readonly namespace: string
  readonly name: string
  readonly network: CaipNetworkId
  readonly symbol: string
  readonly methods: readonly string[]
  readonly isAddress: (value: string) => boolean
  readonly aliases?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Signs a text by the family's own method. */
  readonly sign: (
    message: string,
    address: string,
  ) => { readonly method: string; readonly params: Readonly<Record<string, string>> }
}

const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = `${ALPHABET[Number(value % 58n)]}${digits}`
  return digits
}

const sketches: readonly Sketch[] = [
  {
    namespace: 'solana',
    name: 'Solana',
    network: SOLANA,
    symbol: 'SOL',
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    isAddress: (value) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
    aliases: { 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': SOLANA },
    sign: (message, pubkey) => ({ method: 'solana_signMessage', params: { message: base58(message), pubkey } }),
  },
  {
    namespace: 'bip122',
    name: 'Bitcoin',
    network: 'bip122:000000000019d6689c085ae165831e93',
    symbol: 'BTC',
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    isAddress: (value) => /^(bc1|[13])[a-zA-Z0-9]{25,80}$/.test(value),
    sign: (message, address) => ({ method: 'signMessage', params: { message, account: address, address } }),
  },
]

function familyOf({ namespace, name, network, symbol, methods, isAddress, aliases, sign }: Sketch): ChainFamily {
  const id = network
  return {
    namespace,
    label: name,
    networks: [{ id, namespace, name, nativeCurrency: { name, symbol, decimals: 9 }, rpcUrls: ['http://127.0.0.1:1'] }],
    defaultAccountType: 'eoa',
    isAddress,
    methods: async () => ({
      pairing: { methods, events: ['accountsChanged', 'chainChanged'], ...(aliases ? { aliases } : {}) },
      rpc: { safe: [], approval: [] },
    }),
    capabilities: () => ({
      signMessage:
        async () =>
        async ({ message }, { session, account, signal }) => {
          if (typeof message !== 'string') throw new TypeError('These sketches sign text only')
          const answer = await session.request({ network, ...sign(message, account.address) }, { signal })
          return { signature: JSON.stringify(answer) }
        },
    }),
  }
}

/** Chain families with just what pairing needs, until the adapters of these chains stand. */
export const pairingFamilies: readonly Adapter[] = sketches.map((sketch) => ({
  id: sketch.namespace,
  api: 1,
  family: familyOf(sketch),
}))
