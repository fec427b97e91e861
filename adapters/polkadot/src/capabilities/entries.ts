import type { FamilyEntries, Network } from '@latchkey/kernel'
import * as networks from '../networks/index.ts'
import { GENERIC, prefixOf, readSs58 } from '../ss58.ts'
import { paymentUri, readPaymentUri } from './payment.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Milliseconds between two blocks. */
const BLOCK_MS = 6000

function transactionUrl({ explorer }: Network, hash: string): string | undefined {
  return explorer && `${explorer.url.replace(/\/+$/, '')}/extrinsic/${hash}`
}

/** Accounts of 32 bytes, whose prefix takes one byte or two. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/

/** Accounts that pallets and parachains own start with these words; they have no keys. */
const OWNED = /^(modl|para|sibl)/

/** What an address is: an account, a pallet's, or one without a key. */
const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }) => {
  const { key = new Uint8Array(32) } = readSs58(address) ?? {}
  if (key.every((byte) => byte === 0)) return { kind: 'burn' }
  return { kind: OWNED.test(String.fromCharCode(...key.slice(0, 4))) ? 'contract' : 'account' }
}

/** What Polkadot can do without a wallet. */
export const entries: FamilyEntries = {
  transactionStatus,
  networkName: (id) => Object.values(networks).find((network) => network.id === id)?.name,
  isTransactionHash: (value) => /^0x[0-9a-f]{64}$/.test(value),
  transactionUrl,
  blockTime: () => BLOCK_MS,
  finality: 'inBlock',
  paymentUri,
  readPaymentUri,
  looksLikeAddress: (text) => SHAPE.test(text),
  // That of Substrate in general is written for all of them.
  isWrittenFor: (address, network) => [prefixOf(network), GENERIC].includes(readSs58(address)?.prefix ?? GENERIC),
  inspectReceiver,
}
