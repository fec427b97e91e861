import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { fundBitcoin, fundEvm, fundPolkadot, fundSolana } from '@latchkey/devnet/faucets'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { askJson, field } from '../ask/askJson.ts'
import { callRpc } from '../ask/callRpc.ts'
import type { Faucet } from '../faucets/faucet.ts'
import type { Probe } from '../poll/partState.ts'

const STATS = ['chain_stats', 'mempool_stats'] as const

/** What an address owns in satoshis, with what waits for a block. */
const bitcoinBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) => {
  const found = await askJson(`${url}/address/${encodeURIComponent(address)}`, { signal })
  const sums = STATS.map((name) => field(found, name))
  return sums.reduce<bigint>(
    (total, sum) =>
      total + BigInt(Number(field(sum, 'funded_txo_sum') ?? 0)) - BigInt(Number(field(sum, 'spent_txo_sum') ?? 0)),
    0n,
  )
}

/** A block's number, from a number or from digits, hexadecimal with 0x. */
function toHeight(value: unknown): number {
  const height = typeof value === 'string' ? Number(value) : value
  if (typeof height === 'number' && Number.isSafeInteger(height) && height >= 0) return height
  throw new Error('The answer is not the number of a block.')
}

/** The height of the Polkadot chain. */
const readPolkadot: Probe<number> = async (url, signal) =>
  toHeight(field(await callRpc(url, 'chain_getHeader', [], signal), 'number'))

/** The height of the Bitcoin chain, from the esplora-style API. */
const readBitcoin: Probe<number> = async (url, signal) =>
  toHeight(await askJson(`${url}/blocks/tip/height`, { signal }))

/** What an address owns in lamports. */
const solanaBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) =>
  BigInt(String(field(await callRpc(url, 'getBalance', [address, { commitment: 'processed' }], signal), 'value')))

/** The slot of the Solana chain. */
const readSolana: Probe<number> = async (url, signal) => toHeight(await callRpc(url, 'getSlot', [], signal))

/** The height of an EVM chain. */
const readEvm: Probe<number> = async (url, signal) => toHeight(await callRpc(url, 'eth_blockNumber', [], signal))

/** What an address owns in wei. */
const evmBalance: NonNullable<Faucet['balanceOf']> = async (url, address, signal) =>
  BigInt(String(await callRpc(url, 'eth_getBalance', [address, 'latest'], signal)))

/** A chain of the devnet as the page shows it. */
export interface ChainKind {
  /** Its name among the services. */
  readonly service: string
  readonly name: string
  /** What its height counts. */
  readonly unit: 'Block' | 'Slot'
  readonly note: string
  readonly probe: Probe<number>
  readonly faucet: Faucet
  /** Where the faucet sends unless told otherwise; an EVM chain sends to the connected account. */
  readonly address: string
}

const ether: Faucet = {
  fund: fundEvm,
  balanceOf: evmBalance,
  amount: 10n ** 18n,
  symbol: 'ETH',
  decimals: 18,
  isAddress: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
  example: ACCOUNTS[2].address,
}

const sol: Faucet = {
  fund: fundSolana,
  balanceOf: solanaBalance,
  amount: 2_000_000_000n,
  symbol: 'SOL',
  decimals: 9,
  isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text),
  example: SOLANA_ACCOUNTS[2].address,
}

/** The first address of the test phrase (BIP-84) on a regtest chain. */
const BITCOIN_ADDRESS = 'bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r'

const bitcoin: Faucet = {
  fund: fundBitcoin,
  balanceOf: bitcoinBalance,
  amount: 10_000_000n,
  symbol: 'BTC',
  decimals: 8,
  isAddress: (text) => /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,39})$/.test(text),
  example: BITCOIN_ADDRESS,
}

/** Bob of every development chain. */
const POLKADOT_ADDRESS = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'

const dot: Faucet = {
  fund: fundPolkadot,
  amount: 100_000_000_000n,
  symbol: 'DOT',
  decimals: 10,
  isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text),
  example: POLKADOT_ADDRESS,
}

const evm = { unit: 'Block', probe: readEvm, faucet: ether, address: ACCOUNTS[0].address } as const

/** The chains of the devnet, in the order in which they are shown. */
export const CHAINS: readonly [ChainKind, ChainKind, ChainKind, ChainKind, ChainKind] = [
  { ...evm, service: 'evm-1', name: 'Ethereum', note: 'Chain 1. One block per transaction.' },
  { ...evm, service: 'evm-42161', name: 'Arbitrum One', note: 'Chain 42161. One block per transaction.' },
  {
    service: 'solana',
    name: 'Solana',
    unit: 'Slot',
    note: 'The real runtime; slots pass by the clock.',
    probe: readSolana,
    faucet: sol,
    address: SOLANA_ACCOUNTS[0].address,
  },
  {
    service: 'bitcoin',
    name: 'Bitcoin',
    unit: 'Block',
    note: 'A real regtest node with the API of Esplora.',
    probe: readBitcoin,
    faucet: bitcoin,
    address: BITCOIN_ADDRESS,
  },
  {
    service: 'polkadot',
    name: 'Polkadot',
    unit: 'Block',
    note: 'The real runtime of Asset Hub.',
    probe: readPolkadot,
    faucet: dot,
    address: POLKADOT_ADDRESS,
  },
]
