import { type Account, isKernelError, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { mayRead } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { type Collectible, collectiblesFrom, collectiblesOf, mergeCollectibles } from '../model/collectible.ts'
import type { BalancesContext, Shelf } from '../plugin.ts'
import { nftNetworks, shelves } from '../state.ts'

/** Milliseconds a collection counts as fresh. */
const NFTS_FRESH = 300_000
/** Milliseconds the gateway may take before the chain is asked. */
const GATEWAY_LIMIT = 8_000
/** Most pieces in one answer. */
const PAGE = 100
/** Most pieces of one account that are read. */
const MAX_NFTS = 5_000

interface Owner {
  readonly account: Account
  readonly network: Network
}

interface Page {
  readonly nfts: readonly Collectible[]
  readonly next?: string
}

/** Whether a service says that it does not know the question: it is older than this client, or keeps no such index. */
function isUnknownThere(error: KernelError): boolean {
  if (error.code === 'config/invalid') return true
  const isSaid = (cause: unknown): boolean =>
    isKernelError(cause, 'http/status') && (cause.details.status === 404 || cause.details.status === 501)
  return error.walk(isSaid) !== undefined
}

async function askGateway(
  ctx: BalancesContext,
  { account, network }: Owner,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const { api } = ctx.plugins
  if (!api) return undefined
  const { http, nfts: served = http } = await api.getSupportedChains({ signal })
  if (!http.includes(network.id) || !served.includes(network.id)) return undefined
  const request = { address: account.address, chainId: network.id, limit: PAGE, ...(cursor && { cursor }) }
  const { nfts, next, missing } = await api.getNfts(request, { signal })
  if (missing.includes(network.id)) throw kernelError('rpc/unavailable', { details: { network: network.name } })
  const pictures = new Map<string, string>()
  for (const { id } of nfts) pictures.set(id, await api.getNftPicture(id))
  const { collectionsOf } = await import('../model/wellKnownTokens.ts')
  const pieces = collectiblesFrom(nfts, { network, listed: collectionsOf(network.id) }, pictures)
  return { nfts: pieces, ...(next && next !== cursor ? { next } : {}) }
}

/** The gateway within a limit; `undefined` where it does not serve the network, or knows of no collectibles. */
async function fromGateway(ctx: BalancesContext, owner: Owner, cursor?: string): Promise<Page | undefined> {
  const controller = new AbortController()
  const { signal } = controller
  const late = async (): Promise<never> => {
    await ctx.services.clock.sleep(GATEWAY_LIMIT, signal)
    throw kernelError('http/timeout', { details: { limit: GATEWAY_LIMIT } })
  }
  try {
    return await Promise.race([askGateway(ctx, owner, cursor, signal), late()])
  } catch (cause) {
    const error = fromUnknown(cause)
    if (cursor === undefined && isUnknownThere(error)) return undefined
    throw error
  } finally {
    controller.abort()
  }
}

/** The chain itself, where the family can read pieces from it. */
async function fromChain(ctx: BalancesContext, { account, network }: Owner): Promise<Page | undefined> {
  const families = ctx.store.get(ctx.kernel.atoms.families)
  const family = families.find(({ namespace }) => namespace === network.namespace)
  const read = (await family?.entries?.())?.nfts
  if (!read) return undefined
  const { services, signal } = ctx
  const { holdings } = await read({ owner: account.address }, { network, services, signal })
  return { nfts: collectiblesOf(holdings, network) }
}

/** The first page, from the first source that tells; `undefined` where there is none. @throws what the last one failed with */
async function readFirst(ctx: BalancesContext, owner: Owner): Promise<Page | undefined> {
  if (owner.network.testnet || 'unsupported' in owner.network) return undefined
  let failure: KernelError | undefined
  try {
    const page = await fromGateway(ctx, owner)
    if (page) return page
  } catch (error) {
    failure = fromUnknown(error)
    ctx.services.log.debug('The gateway does not tell collectibles', failure.code)
  }
  const page = await fromChain(ctx, owner)
  if (!page && failure) throw failure
  return page
}

function write(ctx: BalancesContext, key: string, shelf: Shelf): Shelf {
  ctx.store.set(shelves, (all) => ({ ...all, [key]: shelf }))
  return shelf
}

/** Remembers whether a source knows collectibles of a network, so that the tab is there, or is not, from the start. */
function remember(ctx: BalancesContext, network: Network, isTold: boolean): void {
  if (ctx.store.get(nftNetworks)[network.id] === isTold) return
  ctx.store.set(nftNetworks, { ...ctx.store.get(nftNetworks), [network.id]: isTold })
}

function activeOwner({ store, kernel }: BalancesContext): Owner | undefined {
  const [account, network] = [store.get(kernel.atoms.account), store.get(kernel.atoms.network)]
  return account && network && { account, network }
}

/**
 * Reads the collectibles of the active account on the active network: at most once in five minutes unless `force`, never
 * within 30 s after a failure. Does not throw: the outcome is in `atoms.nfts`. `undefined` while nothing is connected.
 */
export async function refreshNfts(
  ctx: BalancesContext,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Shelf | undefined> {
  const owner = activeOwner(ctx)
  if (!owner) return undefined
  const key = `${owner.network.id}:${owner.account.address}`
  const known = ctx.store.get(shelves)[key]
  const now = ctx.services.clock.now()
  const isFresh = known?.at !== undefined && known.at <= now && now - known.at < NFTS_FRESH
  if (!mayRead(known, now, true) || (isFresh && !force)) return known
  write(ctx, key, { ...known, status: 'loading' })
  try {
    const page = await readFirst(ctx, owner)
    remember(ctx, owner.network, page !== undefined)
    const at = ctx.services.clock.now()
    return write(ctx, key, page ? { status: 'ready', at, ...page } : { status: 'unsupported', at })
  } catch (cause) {
    const { nfts, at, next } = known ?? {}
    const before = nfts && at !== undefined ? { nfts, at, ...(next === undefined ? {} : { next }) } : {}
    const error = fromUnknown(cause)
    return write(ctx, key, { ...before, status: 'failed', failedAt: ctx.services.clock.now(), error })
  }
}

/** Reads the next page of the active account's collectibles, once at a time; does nothing where there is none. */
export async function loadMoreNfts(ctx: BalancesContext): Promise<void> {
  const owner = activeOwner(ctx)
  if (!owner) return
  const key = `${owner.network.id}:${owner.account.address}`
  const known = ctx.store.get(shelves)[key]
  if (known?.status !== 'ready' || known.next === undefined || known.more === 'loading') return
  const { next, more: _, ...shelf } = known
  write(ctx, key, { ...shelf, next, more: 'loading' })
  /** Whether the page still follows what is shown: it may have been read anew. */
  const isCurrent = (): boolean => ctx.store.get(shelves)[key]?.more === 'loading'
  try {
    const page = await fromGateway(ctx, owner, next)
    if (!isCurrent()) return
    const nfts = mergeCollectibles(shelf.nfts ?? [], page?.nfts ?? [])
    // A service that gives the same again and again, or no end, is not followed.
    const goesOn = page?.next !== undefined && nfts.length > (shelf.nfts?.length ?? 0) && nfts.length < MAX_NFTS
    write(ctx, key, { ...shelf, nfts, ...(goesOn && page?.next ? { next: page.next } : {}) })
  } catch (error) {
    ctx.services.log.debug('A page of collectibles is missing', fromUnknown(error).code)
    if (isCurrent()) write(ctx, key, { ...shelf, next, more: 'failed' })
  }
}
