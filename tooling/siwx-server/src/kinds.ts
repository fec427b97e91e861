import type { SignInKind } from '@latchkey/kernel/sign-in'
import { readBitcoinAddress } from './verify/bitcoinAddress.ts'
import { checksumAddress } from './verify/evm.ts'
import { accountId } from './verify/polkadot.ts'
import { fromBase58 } from './verify/solana.ts'

/** What sign-in texts look like in each family. */
export const KINDS: readonly SignInKind[] = [
  {
    name: 'Ethereum',
    namespace: 'eip155',
    form: 'eip4361',
    reference: /^\d{1,32}$/,
    isAddress: (address) => checksumAddress(address) === address,
  },
  {
    name: 'Solana',
    namespace: 'solana',
    form: 'caip122',
    reference: /^[-_a-zA-Z0-9]{1,32}$/,
    // Names of clusters, and their genesis hashes in full; a reference is the first 32 characters.
    aliases: {
      mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    },
    isAddress: (address) => address.length <= 44 && fromBase58(address, 32) !== undefined,
  },
  {
    name: 'Bitcoin',
    namespace: 'bip122',
    form: 'caip122',
    reference: /^[0-9a-f]{32}$/,
    isAddress: (address) => readBitcoinAddress(address) !== undefined,
  },
  {
    name: 'Polkadot',
    namespace: 'polkadot',
    form: 'caip122',
    reference: /^[0-9a-f]{32}$/,
    isAddress: (address) => accountId(address) !== undefined,
  },
]
