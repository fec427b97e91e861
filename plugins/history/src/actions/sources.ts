import { type FamilyEntries, isKernelError, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { entryOf, type HistoryEntry, pastEntry } from '../model/entry.ts'
import {
  EXPLORER_LISTS,
  type ExplorerList,
  type ExplorerRow,
  explorerEntries,
  readExplorerList,
} from '../model/explorer.ts'
import type { HistoryContext, HistorySource } from '../plugin.ts'

/** Whose history is read, and where. */
export interface Owner {
  readonly address: string
  readonly network: Network
  /** Asks for all networks where the source can tell them. */
  readonly isAll: boolean
}

/** One page, newest first. */
export interface SourcePage {
  readonly source: HistorySource
  readonly entries: readonly HistoryEntry[]
  /** Absent at the end. */
  readonly next?: string
}

/** Milliseconds a service may take before the next source is asked. */
const LIMIT = 8_000
/** Rows of one list of an explorer that are asked for at once. */
const ROWS = 100
/** Most requests that complete a block with more rows than that. */
const MAX_REQUESTS = 5

/** Networks whose gateway takes one address at a time: its cursors are for that question. */
const oneAtATime = new WeakMap<object, Set<string>>()

/** What the family of the network can do without a wallet. */
async function entriesOf({ store, kernel }: HistoryContext, { network }: Owner): Promise<FamilyEntries | undefined> {
  return store
    .get(kernel.atoms.families)
    .find(({ namespace }) => namespace === network.namespace)
    ?.entries?.()
}

/** The other addresses of the account that one of a connection is part of, where its family gives an account several. */
async function furtherAddresses(ctx: HistoryContext, owner: Owner): Promise<readonly string[]> {
  const { store, kernel } = ctx
  const { address, network } = owner
  const accounts = store
    .get(kernel.atoms.connections)
    .filter(({ namespace }) => namespace === network.namespace)
    .map((connection) => connection.accounts)
    .find((shared) => shared.some((account) => account.address === address))
  const account = accounts?.find((entry) => entry.address === address)
  return (account && accounts && (await entriesOf(ctx, owner))?.furtherAddresses?.(account, accounts)) ?? []
}

/** Whether a gateway knows no question for several addresses: an older one, or one without a source for it. */
const isUnknown = (error: unknown): boolean =>
  fromUnknown(error).walk(
    (cause) => isKernelError(cause, 'http/status') && [400, 501].includes(Number(cause.details.status)),
  ) !== undefined

/** One page of the account, with all its addresses where the gateway takes several. */
async function askGateway(
  ctx: HistoryContext,
  api: NonNullable<HistoryContext['plugins']['api']>,
  owner: Owner,
  cursor: string | undefined,
  signal: AbortSignal,
): ReturnType<typeof api.getHistory> {
  const { address, network, isAll } = owner
  const request = { account: address, ...(cursor === undefined ? {} : { cursor }) }
  // Addresses are those of one network.
  const addresses = oneAtATime.get(ctx.store)?.has(network.id) ? [] : await furtherAddresses(ctx, owner)
  const alone = isAll ? request : { ...request, chainId: network.id }
  if (addresses.length === 0) return api.getHistory(alone, { signal })
  try {
    return await api.getHistory({ ...request, chainId: network.id, addresses }, { signal })
  } catch (error) {
    if (cursor !== undefined || !isUnknown(error)) throw error
    oneAtATime.set(ctx.store, new Set([...(oneAtATime.get(ctx.store) ?? []), network.id]))
    return api.getHistory(alone, { signal })
  }
}

async function fromGateway(
  ctx: HistoryContext,
  owner: Owner,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SourcePage | undefined> {
  const { network, isAll } = owner
  const { api } = ctx.plugins
  if (!api || !(await api.isSupported(network.id, { signal }))) return undefined
  const { data, next, missing } = await askGateway(ctx, api, owner, cursor, signal)
  if (missing.includes(network.id)) throw kernelError('rpc/unavailable', { details: { network: network.name } })
  const entries = data.flatMap((transaction) => entryOf(transaction) ?? [])
  const wanted = isAll ? entries : entries.filter((entry) => entry.network === network.id)
  return { source: 'gateway', entries: wanted, ...(next ? { next } : {}) }
}

/** The gateway's answer, within a limit; a gateway that the host has not configured is none. */
async function gatewayPage(ctx: HistoryContext, owner: Owner, cursor?: string): Promise<SourcePage | undefined> {
  const controller = new AbortController()
  const { signal } = controller
  const late = async (): Promise<never> => {
    await ctx.services.clock.sleep(LIMIT, signal)
    throw kernelError('http/timeout', { details: { limit: LIMIT } })
  }
  try {
    return await Promise.race([fromGateway(ctx, owner, cursor, signal), late()])
  } catch (error) {
    if (isKernelError(error, 'config/invalid')) return undefined
    throw error
  } finally {
    controller.abort()
  }
}

/** Rows of one list up to a block; a block with more rows than are given at once is read to its end. */
async function readList(
  ctx: HistoryContext,
  apiUrl: string,
  query: Readonly<Record<string, string>>,
  list: ExplorerList,
): Promise<{ readonly rows: readonly ExplorerRow[]; readonly isCut: boolean }> {
  const rows: ExplorerRow[] = []
  for (let page = 1; page <= MAX_REQUESTS; page += 1) {
    const part = await ctx.services.http.get(apiUrl, {
      query: { module: 'account', action: list, ...query, page, offset: ROWS, sort: 'desc' },
      schema: { parse: (value) => readExplorerList(list, value) },
      signal: ctx.signal,
    })
    rows.push(...part)
    if (part.length < ROWS) return { rows, isCut: false }
    if (rows[0]?.block !== rows.at(-1)?.block) break
  }
  return { rows, isCut: true }
}

/** A page of an explorer. It ends at the oldest block that all lists have reached; that block is in it as a whole. */
async function explorerPage(
  ctx: HistoryContext,
  { address, network }: Owner,
  apiUrl: string,
  before: string | undefined,
): Promise<SourcePage> {
  const query = { address, ...(before === undefined ? {} : { startblock: '0', endblock: String(Number(before) - 1) }) }
  const lists: Awaited<ReturnType<typeof readList>>[] = []
  // One after the other: what costs nothing allows few requests a second.
  for (const list of EXPLORER_LISTS) lists.push(await readList(ctx, apiUrl, query, list))
  // The last block of a list that was cut may have more rows, unless it is the only one, which was read to its end.
  const ends = lists.map(({ rows, isCut }) => {
    const last = rows.at(-1)?.block ?? 0
    return !isCut ? 0 : rows[0]?.block === last ? last : last + 1
  })
  const end = Math.max(...ends)
  const rows = lists.flatMap((list) => list.rows).filter(({ block }) => block >= end)
  const entries = explorerEntries(rows, network, address)
  return { source: 'explorer', entries, ...(end > 0 ? { next: String(end) } : {}) }
}

/** A page that the network's own nodes tell; `undefined` where the family cannot ask them. */
async function nodePage(ctx: HistoryContext, owner: Owner, cursor?: string): Promise<SourcePage | undefined> {
  const { address, network } = owner
  const entries = await entriesOf(ctx, owner)
  if (!entries?.pastTransactions) return undefined
  const addresses = [address, ...(await furtherAddresses(ctx, owner))]
  const query = { addresses, ...(cursor !== undefined && { cursor }) }
  const page = await entries.pastTransactions(query, { network, services: ctx.services, signal: ctx.signal })
  const now = ctx.services.clock.now()
  return {
    source: 'node',
    entries: page.transactions.map((transaction) => pastEntry(transaction, owner, now)),
    ...(page.next !== undefined && { next: page.next }),
  }
}

/**
 * A page that goes on where another one of the same source ended; a cursor is never given to another source.
 * @throws what the source fails with
 */
export async function readMore(
  ctx: HistoryContext,
  owner: Owner,
  source: HistorySource | undefined,
  cursor: string,
): Promise<SourcePage> {
  const { apiUrl } = owner.network.explorer ?? {}
  if (source === 'explorer' && apiUrl !== undefined) return explorerPage(ctx, owner, apiUrl, cursor)
  const read = source === 'gateway' ? gatewayPage : source === 'node' ? nodePage : undefined
  const page = await read?.(ctx, owner, cursor)
  return page ?? { source: source ?? 'own', entries: [] }
}

/**
 * The newest page, from the first source that tells: the gateway, the network's explorer, its nodes; none where there is
 * none of them, and then only what was made here is known.
 * @throws what the last source failed with
 */
export async function readFirst(ctx: HistoryContext, owner: Owner): Promise<SourcePage> {
  let failure: KernelError | undefined
  try {
    const page = await gatewayPage(ctx, owner)
    if (page) return page
  } catch (error) {
    failure = fromUnknown(error)
    ctx.services.log.debug('The gateway does not tell the history', failure.code)
  }
  const { apiUrl } = owner.network.explorer ?? {}
  // Explorers and nodes know one network.
  if (!owner.isAll && !('unsupported' in owner.network)) {
    if (apiUrl !== undefined && ctx.store.get(ctx.atoms.explorers)) return explorerPage(ctx, owner, apiUrl, undefined)
    const page = await nodePage(ctx, owner)
    if (page) return page
  }
  if (failure) throw failure
  return { source: 'own', entries: [] }
}
