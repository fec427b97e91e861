import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Database } from '../../core/store/database.ts'

/** The names of this very process: it may run several gateways. */
const own = new Set<string>()

/** A name for this process among all that follow chains into one database: machine, process, and something random. */
export function ownerName(): string {
  const name = `${hostname()}/${process.pid}/${randomUUID()}`
  own.add(name)
  return name
}

/** Whether the process of such a name was on this machine and is gone. */
export function isOwnerGone(owner: string): boolean {
  const [host, pid] = owner.split('/')
  if (host !== hostname() || pid === undefined || !/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    // Another name with our own number is that of an earlier life.
    return Number(pid) === process.pid && !own.has(owner)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** Another process follows the chain now; what was to be written was not. */
export class LeaseLostError extends Error {
  override readonly name: string = 'LeaseLostError'

  constructor(chainId: string) {
    super(`Another instance follows ${chainId} now: this one waits until that ends.`)
  }
}

/** How far a chain was taken over. */
export interface Progress {
  /** The last block; one less than the first to read when there is none. */
  readonly number: number
  /** Its hash; empty when there is none. */
  readonly hash: string
}

/** Whose progress is moved from where. */
export interface Follower {
  readonly chainId: string
  readonly owner: string
}

/**
 * Notes a chain's new progress, in the transaction that writes it. It counts only from where this process believes the
 * chain to be, so that of two processes that both think they follow it, whatever their clocks say, one writes nothing.
 * @throws LeaseLostError when the chain is elsewhere by now
 */
export async function moveProgress(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  from: Progress,
  to: Progress,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('indexer_chain')
    .set({ number: to.number, hash: to.hash })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .where('number', '=', from.number)
    .where('hash', '=', from.hash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LeaseLostError(chainId)
}

const read = (db: Kysely<Database>, chainId: string) =>
  db
    .selectFrom('indexer_chain')
    .select(['number', 'hash', 'owner', 'leased_until'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()

/**
 * Takes or renews the right to follow a chain, so that of several instances on one database one does. It is written only
 * when a third of its time is over, because each write is a wait for the disk.
 *
 * @param first the first block to read
 * @returns how far the chain is, or nothing while another process has the right
 */
export async function takeLease(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  first: number,
  leaseMs: number,
  now: number = Date.now(),
): Promise<Progress | undefined> {
  const leased_until = now + leaseMs
  const found = await read(db, chainId)
  if (found?.owner === owner && found.leased_until - now > (leaseMs * 2) / 3) return found
  if (!found)
    await db
      .insertInto('indexer_chain')
      .values({ chain_id: chainId, number: first - 1, hash: '', state: 'starting', owner, leased_until })
      .onConflict((conflict) => conflict.column('chain_id').doNothing())
      .execute()
  const former = found && isOwnerGone(found.owner) ? found.owner : owner
  const { numUpdatedRows } = await db
    .updateTable('indexer_chain')
    .set({ owner, leased_until })
    .where('chain_id', '=', chainId)
    .where(({ or, eb }) => or([eb('owner', 'in', [owner, former]), eb('leased_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? read(db, chainId) : undefined
}

/** Lets another process follow the chain at once. */
export async function giveUpLease(db: Kysely<Database>, { chainId, owner }: Follower): Promise<void> {
  await db
    .updateTable('indexer_chain')
    .set({ leased_until: 0 })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .execute()
}

/** Notes whether a chain answers, for all instances to see. */
export async function setChainState(
  db: Kysely<Database>,
  { chainId, owner }: Follower,
  state: 'following' | 'unreachable',
): Promise<void> {
  await db
    .updateTable('indexer_chain')
    .set({ state })
    .where('chain_id', '=', chainId)
    .where('owner', '=', owner)
    .execute()
}
