import { type CaipNetworkId, isKernelError, type KernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { overlap, withPage } from '../model/pages.ts'
import type { HistoryContext, HistoryPage } from '../plugin.ts'
import { pages } from '../state.ts'
import { type Owner, readFirst, readMore, type SourcePage } from './sources.ts'

/** Milliseconds within which the newest page is not read again unless that is demanded. */
const FRESH = 30_000
/** Most pages that are read at once to find something new, or to reach what is known. */
const PAGES_AT_ONCE = 5
const NOTHING: HistoryPage = { status: 'loading', entries: [] }

/** Pending reads, by what they read: callers share one. */
const running = new WeakMap<object, Map<string, Promise<void>>>()

interface ShownOwner extends Owner {
  /** What its pages are stored under. */
  readonly key: string
}

/** Whose history is shown; `undefined` while nothing is connected. */
export function shownOwner(ctx: HistoryContext): ShownOwner | undefined {
  const { store, kernel, atoms } = ctx
  const account = store.get(kernel.atoms.account)
  const network = store.get(kernel.atoms.network)
  if (!account || !network) return undefined
  const isAll = store.get(atoms.allNetworks)
  const { address } = account
  return { address, network, isAll, key: `${isAll ? `${network.namespace}:*` : network.id}:${address}` }
}

/** What is reported of an account. */
export function factsOf(
  { store, kernel }: HistoryContext,
  { network }: Owner,
): { readonly network: CaipNetworkId; readonly isSmartAccount: boolean } {
  return { network: network.id, isSmartAccount: store.get(kernel.atoms.account)?.type === 'smartAccount' }
}

function once(ctx: HistoryContext, name: string, work: () => Promise<void>): Promise<void> {
  const reads = running.get(ctx.store) ?? new Map<string, Promise<void>>()
  running.set(ctx.store, reads)
  const under = reads.get(name)
  if (under) return under
  const done = work().finally(() => reads.delete(name))
  reads.set(name, done)
  return done
}

/** Changes what is known under a key, and drops what is known of accounts that no connected wallet shares any more. */
function change(ctx: HistoryContext, key: string, next: (page: HistoryPage) => HistoryPage): void {
  const { store, kernel } = ctx
  const shared = new Set(
    store
      .get(kernel.atoms.connections)
      .flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace} ${address}`)),
  )
  store.set(pages, (all) => {
    const entries = Object.entries({ ...all, [key]: next(all[key] ?? NOTHING) })
    return Object.fromEntries(
      entries.filter(([caip10]) => {
        const [namespace, , address] = caip10.split(':')
        return shared.has(`${namespace} ${address}`)
      }),
    )
  })
}

function fail(ctx: HistoryContext, owner: ShownOwner, error: KernelError, cursor?: string): void {
  ctx.emit('failed', { ...factsOf(ctx, owner), code: error.code, ...(cursor === undefined ? {} : { cursor }) })
  const isShown = shownOwner(ctx)?.key === owner.key
  if (isShown && ctx.store.get(ctx.kernel.atoms.modal).open) ctx.toast('error', 'failed')
}

/** The newest page, and with it whatever came between it and what is known. */
async function newest(
  ctx: HistoryContext,
  owner: Owner,
  known: HistoryPage,
): Promise<SourcePage & { isWhole: boolean }> {
  let page = await readFirst(ctx, owner)
  for (let read = 1; read < PAGES_AT_ONCE; read += 1) {
    const { source, entries, next } = page
    const isReached = known.source !== source || known.entries.length === 0 || overlap(known.entries, entries)
    if (isReached || next === undefined) break
    const further = await readMore(ctx, owner, source, next)
    page = { ...further, source, entries: withPage(entries, further.entries, false) }
  }
  return { ...page, isWhole: known.source === page.source && overlap(known.entries, page.entries) }
}

/**
 * Reads the newest page of the active account: at most once in 30 s unless `force`, nor within 30 s after a failure, and
 * once for all callers at a time. Does not throw: the outcome is in `atoms.pages`.
 */
export async function refresh(
  ctx: HistoryContext,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  const owner = shownOwner(ctx)
  if (!owner) {
    ctx.store.set(pages, {})
    return
  }
  const { clock } = ctx.services
  const { key } = owner
  const last = ctx.store.get(pages)[key]
  const before = Math.max(last?.at ?? 0, last?.failedAt ?? 0)
  // A time in the future is of a clock that was set back.
  if (!force && before <= clock.now() && clock.now() - before < FRESH) return
  await once(ctx, key, async () => {
    change(ctx, key, (page) => ({ ...page, status: 'loading' }))
    try {
      const { isWhole, source, entries, next } = await newest(ctx, owner, ctx.store.get(pages)[key] ?? NOTHING)
      change(ctx, key, (page) => {
        // What is further down stays, with the cursor that leads on from there; without a connection it is read anew.
        const rest = isWhole ? page.next : next
        const known = isWhole ? withPage(page.entries, entries, true) : withPage([], entries, true)
        const more = isWhole && page.more ? { more: page.more } : {}
        return { status: 'ready', source, entries: known, at: clock.now(), ...(rest && { next: rest }), ...more }
      })
    } catch (cause) {
      const error = fromUnknown(cause)
      if (ctx.signal.aborted) return
      const isFirst = last?.status !== 'failed'
      change(ctx, key, (page) => ({ ...page, status: 'failed', error, failedAt: clock.now() }))
      if (isFirst) fail(ctx, owner, error)
    }
  })
}

/** Whether a service does not know a cursor, for example because another source answers now. */
function isStrange(error: KernelError): boolean {
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 400) !== undefined
}

/** Reads on until something new is found; a cursor that comes back ends the list. */
async function further(ctx: HistoryContext, owner: Owner, page: HistoryPage, cursor: string): Promise<SourcePage> {
  const used = new Set<string>()
  let entries = page.entries
  let next: string | undefined = cursor
  for (let read = 0; next !== undefined && read < PAGES_AT_ONCE; read += 1) {
    if (used.has(next)) {
      ctx.services.log.warn('The history begins again', { source: page.source ?? '' })
      next = undefined
      break
    }
    used.add(next)
    const found: SourcePage = await readMore(ctx, owner, page.source, next)
    const known = entries.length
    entries = withPage(entries, found.entries, false)
    next = found.next
    if (entries.length > known) break
  }
  if (next !== undefined && used.has(next)) next = undefined
  return { source: page.source ?? 'own', entries, ...(next === undefined ? {} : { next }) }
}

/** Takes a walk that lost its way up from the top again: what is known is told again, and each is shown once. */
async function restart(ctx: HistoryContext, owner: Owner, page: HistoryPage): Promise<SourcePage> {
  const first = await readFirst(ctx, owner)
  const entries = withPage(page.entries, first.entries, true)
  if (first.next === undefined || entries.length > page.entries.length) return { ...first, entries }
  return further(ctx, owner, { ...page, source: first.source, entries }, first.next)
}

/**
 * Reads the page after the ones that are known. Does nothing at the end, and while another one is read. Does not throw:
 * what is known stays, and `more` says that it failed.
 */
export async function loadMore(ctx: HistoryContext): Promise<void> {
  const owner = shownOwner(ctx)
  const page = owner && ctx.store.get(pages)[owner.key]
  const cursor = page?.next
  if (!owner || cursor === undefined || !page) return
  const { key } = owner
  await once(ctx, `${key} more`, async () => {
    change(ctx, key, (known) => ({ ...known, more: 'loading' }))
    ctx.emit('loadedMore', { ...factsOf(ctx, owner), cursor })
    const read = async (): Promise<SourcePage> => {
      try {
        return await further(ctx, owner, page, cursor)
      } catch (error) {
        if (!isStrange(fromUnknown(error))) throw error
        return restart(ctx, owner, page)
      }
    }
    try {
      const { source, entries, next } = await read()
      change(ctx, key, ({ more: _, next: last, ...known }) => {
        // The list was read anew: this page is of the one before.
        if (last !== cursor) return { ...known, ...(last === undefined ? {} : { next: last }) }
        const all = withPage(known.entries, entries, false)
        return { ...known, source, entries: all, ...(next === undefined ? {} : { next }) }
      })
    } catch (cause) {
      const error = fromUnknown(cause)
      if (ctx.signal.aborted) return
      change(ctx, key, (known) => ({ ...known, more: 'failed', error }))
      fail(ctx, owner, error, cursor)
    }
  })
}
