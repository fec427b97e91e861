import type { FamilyEntries, Network } from '@latchkey/kernel'
import { assetId, type PastChange, type PastTransaction } from '@latchkey/kernel/assets'
import { scriptOf } from '../chain/account.ts'
import { addressOf } from '../chain/addresses.ts'
import { isEqual } from '../chain/bytes.ts'
import { type ChainOutput, type ChainTransaction, readPast } from '../chain/nodes.ts'
import { bitcoinError } from '../errors.ts'

/** Transactions in blocks that Esplora gives at once; fewer are the last ones. */
const PAGE = 25
/** Where the page of one address ended: its last transaction, or that there is nothing before it. */
const END = /^([0-9a-f]{64})?$/

/** Where each address goes on; `undefined` for the newest page. @throws `bitcoin/invalid-input` */
function readCursor(cursor: string | undefined, count: number): readonly string[] | undefined {
  const ends = cursor?.split(',')
  if (!ends || (ends.length === count && ends.every((end) => END.test(end)))) return ends
  throw bitcoinError('bitcoin/invalid-input', {
    details: { argument: 'cursor', problem: 'expected the end of a page' },
  })
}

const sum = (outputs: readonly ChainOutput[]): bigint => outputs.reduce((total, { value }) => total + value, 0n)

/** The one address that all of the outputs are of. */
function onlyAddress(outputs: readonly ChainOutput[], network: Network): string | undefined {
  const [first, ...others] = outputs
  return first && others.every(({ script }) => isEqual(script, first.script))
    ? addressOf(first.script, network)
    : undefined
}

/** A transaction, seen from the account that has these scripts. */
function seenFrom(
  { txid, status, fee, spends, outputs }: ChainTransaction,
  scripts: readonly Uint8Array[],
  network: Network,
): PastTransaction {
  const isOwn = ({ script }: ChainOutput): boolean => scripts.some((own) => isEqual(own, script))
  const spent = spends.filter((output) => output !== undefined)
  const [given, got] = [spent.filter(isOwn), outputs.filter(isOwn)]
  const paid = outputs.filter((output) => !isOwn(output) && output.value > 0n)
  // What went to an address that has paid nothing: the rest is change.
  const moved = got.filter(({ script }) => !given.some((output) => isEqual(output.script, script)))
  // With inputs of others it is open who of them paid whom.
  const isAlone = given.length === spends.length
  const net = sum(got) - sum(given)
  const direction = given.length === 0 ? 'in' : isAlone && paid.length === 0 ? 'self' : net > 0n ? 'in' : 'out'
  const amount =
    direction === 'self'
      ? sum(moved.length > 0 ? moved : got)
      : direction === 'out' && isAlone
        ? sum(paid)
        : net < 0n
          ? -net
          : net
  const counterparty = onlyAddress({ out: paid, in: spent, self: moved.length > 0 ? moved : got }[direction], network)
  const { nativeCurrency } = network
  const change: PastChange = {
    asset: assetId({ network: network.id, standard: 'slip44', reference: '0' }),
    ...{ isNft: false, name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    ...{ amount, direction },
    ...(counterparty !== undefined && { counterparty }),
  }
  return {
    hash: txid,
    state: status.confirmed ? 'confirmed' : 'pending',
    ...(status.time !== undefined && { at: status.time }),
    ...(isAlone && { fee }),
    from: onlyAddress(given.length > 0 ? given : spent, network) ?? '',
    changes: [change],
  }
}

/**
 * What the addresses of an account took part in. Each address has pages of its own: further down may be what is newer
 * than the end of the page above, and what two addresses took part in comes twice, the same.
 * @throws `bitcoin/invalid-input` for a cursor that is none, `rpc/…`
 */
export const pastTransactions: NonNullable<FamilyEntries['pastTransactions']> = async ({ addresses, cursor }, ctx) => {
  const { network } = ctx
  const ends = readCursor(cursor, addresses.length)
  const scripts = addresses.map((address) => scriptOf(address, 'address', network))
  const lists = await Promise.all(
    addresses.map((address, at) => (ends?.[at] === '' ? [] : readPast(address, ends?.[at], ctx))),
  )
  const next = lists.map((found) => {
    const mined = found.filter(({ status }) => status.confirmed)
    return mined.length < PAGE ? '' : (mined.at(-1)?.txid ?? '')
  })
  const byId = new Map(lists.flat().map((transaction) => [transaction.txid, transaction]))
  const transactions = [...byId.values()].map((transaction) => seenFrom(transaction, scripts, network))
  const newest = ({ at = Number.POSITIVE_INFINITY }: PastTransaction): number => at
  transactions.sort((first, other) => (newest(first) < newest(other) ? 1 : newest(first) > newest(other) ? -1 : 0))
  return { transactions, ...(next.some((end) => end !== '') && { next: next.join() }) }
}
