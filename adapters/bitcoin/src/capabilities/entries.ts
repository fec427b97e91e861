import type { Account, CaipNetworkId, FamilyEntries, Network } from '@latchkey/kernel'
import { readAddress } from '../chain/addresses.ts'
import { FEE_RATE } from '../chain/fees.ts'
import { typeOf } from '../chain/scripts.ts'
import { KNOWN_CHAINS } from '../connectors/shape.ts'
import * as networks from '../networks/index.ts'
import { paymentCode, paymentUri, readPaymentUri } from './payment.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Milliseconds between two looks for a block that comes every ten minutes. */
const LOOK_MS = 15_000

/** Networks that wallets are on, and that no node is named here for. Of Fractal's, the ids are what wallets call them. */
const OTHER_NETWORKS: ReadonlyMap<CaipNetworkId, string> = new Map([
  [KNOWN_CHAINS.testnet4, 'Bitcoin Testnet4'],
  ['bip122:fractal-bitcoin-mainnet', 'Fractal Bitcoin'],
  ['bip122:fractal-bitcoin-testnet', 'Fractal Bitcoin Testnet'],
])

/** SegWit addresses, and those before it. */
const SHAPE = /^((bc|tb|bcrt)1[0-9a-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i

function transactionUrl({ explorer }: Network, txid: string): string | undefined {
  return explorer && `${explorer.url.replace(/\/+$/, '')}/tx/${txid}`
}

/** What an address is, as far as it says itself: no node knows who has a key. */
const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }, { network }) => {
  const found = readAddress(address, [network])
  // A later version of witness may have a meaning one day, and until then any miner could take what is sent there.
  return { kind: found && typeOf(found.script) !== 'witness' ? 'account' : 'laterRules' }
}

/** Which account of the wallet it is (BIP-44), as far as the wallet says where the key comes from. */
const numberOf = ({ path = '' }: Account): string | undefined => /^m\/\d+'\/\d+'\/(\d+)'/.exec(path)?.[1]

/** Payments and ordinals of one account: the only two that there are, or those whose keys are of the same number. */
const furtherAddresses: NonNullable<FamilyEntries['furtherAddresses']> = (account, accounts) => {
  const others = accounts.filter(({ type }) => type !== account.type)
  const isPair = others.length === 1 && accounts.length === 2
  const number = numberOf(account)
  return others
    .filter((other) => isPair || (number !== undefined && numberOf(other) === number))
    .map(({ address }) => address)
}

/** What Bitcoin can do without a wallet. */
export const entries: FamilyEntries = {
  transactionStatus,
  networkName: (id) => Object.values(networks).find((network) => network.id === id)?.name ?? OTHER_NETWORKS.get(id),
  isTransactionHash: (value) => /^[0-9a-f]{64}$/.test(value),
  transactionUrl,
  blockTime: () => LOOK_MS,
  feeRate: FEE_RATE,
  paymentUri,
  paymentCode,
  readPaymentUri,
  looksLikeAddress: (text) => SHAPE.test(text),
  isAddressOf: (address, network) => readAddress(address, [network]) !== undefined,
  furtherAddresses,
  inspectReceiver,
  pastTransactions: async (query, ctx) => (await import('./pastTransactions.ts')).pastTransactions(query, ctx),
  walletGuide: { name: 'bitcoin.org', url: 'https://bitcoin.org/en/choose-your-wallet' },
}
