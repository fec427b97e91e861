import { abortable } from '../async/abortable.ts'
import { joinSignals } from '../async/signals.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { connectContext, untilReporting } from './connect.ts'
import type { ConnectContext, Connector, WalletSession } from './connector.ts'
import { disposeSession, type Reconnection } from './runtime.ts'
import { prepareFamilies, savedSessions, takeUp, updateSession } from './sessions.ts'
import type { PersistedEntry } from './state.ts'
import { disconnectSession, dispatch, isReopening, isSessionOpen, subscribe } from './store.ts'

/** How long a wallet may take to reopen a saved session once its code is loaded, milliseconds. */
export const RECONNECT_LIMIT = 10_000
/** How long its code may take, milliseconds: a network may be slow, and what never loads must not keep out other wallets. */
export const LOADING_LIMIT = 30_000
/** How long a saved wallet may take to announce itself once all adapters are looking, milliseconds. */
export const DISCOVERY_LIMIT = 2000
/** How often a wallet is asked again for one opening of a session when it says that it has something to open: it may say so for ever. */
const MAX_RETRIES = 20

/** An attempt to reopen a session. */
interface Attempt extends Pick<ConnectContext, 'retryWhen'> {
  readonly connector: Connector
  /** For which opening of the session with which accounts. */
  readonly wanted: string
  /** How often its wallet has been asked again before. */
  readonly retries: number
  /** Its wallet has said that it may have something to open after all. */
  isHeard: boolean
  /** Stops listening to the wallet. */
  unsubscribe(): void
}

/** Limits one after the other: each ends the one before. */
function timeLimits({ services }: KernelScope, onOver: (limit: number) => void) {
  let timer = new AbortController()
  return {
    start(limit: number): void {
      timer.abort()
      timer = new AbortController()
      services.clock.sleep(limit, timer.signal).then(
        () => onOver(limit),
        () => undefined,
      )
    },
    end: () => timer.abort(),
  }
}

/**
 * Reopens one saved session without a prompt. Resolves when the wallet has answered, or has taken too long: then
 * it is no longer awaited, but what it opens still counts.
 */
async function reopen(scope: KernelScope, id: string, { connector, retryWhen }: Attempt): Promise<void> {
  const { runtime } = scope
  const saved = savedSessions(scope).get(id)
  if (!connector.reconnect || !saved) return
  runtime.unavailable.delete(id)
  const joined = joinSignals(scope.signal)
  const { signal } = joined
  const since = scope.services.clock.now()
  let isForgotten = false
  const reconnection: Reconnection = {
    isLate: false,
    end(how) {
      isForgotten ||= how === 'disconnect'
      joined.abort(kernelError('kernel/aborted'))
    },
  }
  // Of two attempts the newer one counts: the session was opened anew in another tab since the wallet was given up.
  runtime.reconnecting.get(id)?.end('dispose')
  runtime.reconnecting.set(id, reconnection)
  // Dropped in another tab, which has disconnected it.
  const unsubscribe = subscribe(scope, () => {
    if (!savedSessions(scope).has(id)) reconnection.end('dispose')
  })
  const endUnused = (session: WalletSession | undefined): void => {
    // A connector may return the session that is in use by now.
    if (!session || isSessionOpen(scope, session)) return
    if (isForgotten) void disconnectSession(scope, session)
    else disposeSession(scope, session)
  }
  const report = (error: unknown): void => {
    if (!signal.aborted) scope.report(error, { where: 'reconnect' })
  }
  const ask = async (giveUp: (limit: number) => void): Promise<void> => {
    const time = timeLimits(scope, giveUp)
    try {
      time.start(LOADING_LIMIT)
      await abortable(() => Promise.all([prepareFamilies(scope), connector.prepare?.()]), signal)
      if (!reconnection.isLate) time.start(RECONNECT_LIMIT)
      const open = async () => connector.reconnect?.(saved, { ...connectContext(scope, signal), retryWhen })
      const session = await abortable(open, signal, endUnused)
      if (signal.aborted) endUnused(session)
      else if (session) takeUp(scope, { id, connector, session }, since)
      else runtime.unavailable.add(id)
    } catch (error) {
      report(error)
    } finally {
      time.end()
      unsubscribe()
      joined.release()
      if (runtime.reconnecting.get(id) === reconnection) runtime.reconnecting.delete(id)
    }
  }
  await new Promise<void>((resolve) => {
    void ask((limit) => {
      reconnection.isLate = true
      report(kernelError('connect/failed', { details: { limit } }))
      resolve()
    }).then(resolve, resolve)
  })
}

export interface Reconnecting {
  /** Settles when every saved wallet of the start has been reopened or given up. */
  readonly done: Promise<void>
  end(): void
}

/** When wallets that have not announced themselves are not expected any more. */
async function discoveryEnd(scope: KernelScope, signal: AbortSignal): Promise<void> {
  await untilReporting(scope, signal)
  await scope.services.clock.sleep(DISCOVERY_LIMIT, signal).catch(() => undefined)
}

/** Shows in the state whether wallets are being reopened. */
function busySign(scope: KernelScope): (isBusy: boolean) => void {
  const { runtime } = scope
  runtime.operationCount += 1
  const operation = { id: runtime.operationCount, namespace: undefined, target: '' }
  let isShown = false
  return (isBusy: boolean): void => {
    if (isBusy === isShown) return
    isShown = isBusy
    if (isBusy) dispatch(scope, { type: 'operationStarted', kind: 'reconnect', operation })
    else dispatch(scope, { type: 'operationEnded', kind: 'reconnect', id: operation.id })
  }
}

/** A session's opening and accounts: a wallet may have shared another account than the saved one when it was asked. */
const openingOf = (entries: readonly PersistedEntry[]): string =>
  entries.map(({ openedAt, address }) => `${openedAt} ${address}`).join()

/** The last attempt for each session. @param look - called when its wallet is to be asked again */
function lastAttempts(look: () => void) {
  const attempts = new Map<string, Attempt>()
  const same = (id: string, connector: Connector, wanted: string): Attempt | undefined => {
    const last = attempts.get(id)
    return last?.connector === connector && last.wanted === wanted ? last : undefined
  }
  return {
    isTried: (...asked: Parameters<typeof same>): boolean => same(...asked)?.isHeard === false,
    begin(id: string, connector: Connector, wanted: string): Attempt {
      const retries = (same(id, connector, wanted)?.retries ?? -1) + 1
      attempts.get(id)?.unsubscribe()
      const isWaiting = (): boolean => retries < MAX_RETRIES && attempts.get(id) === attempt && !attempt.isHeard
      const retry = (): void => {
        if (!isWaiting()) return
        attempt.isHeard = true
        look()
      }
      const retryWhen: Attempt['retryWhen'] = (subscribe) => {
        attempt.unsubscribe()
        // Also where it is asked no more: only the result frees the listeners that its connector has.
        const unsubscribe = subscribe(retry)
        if (isWaiting()) attempt.unsubscribe = unsubscribe
        else unsubscribe()
      }
      const attempt: Attempt = { connector, wanted, retries, isHeard: false, retryWhen, unsubscribe: () => undefined }
      attempts.set(id, attempt)
      return attempt
    },
    forgetExcept(isLeft: (id: string, connector: Connector) => boolean): void {
      for (const [id, attempt] of attempts)
        if (!isLeft(id, attempt.connector) && attempts.delete(id)) attempt.unsubscribe()
    },
  }
}

/**
 * Reopens saved sessions: at the start, when another tab has opened one, and when a wallet announces itself, however late.
 * What cannot be reopened stays saved: another tab may hold it, or its user may unlock it, which its connector hears.
 */
export function reconnectSaved(scope: KernelScope): Reconnecting {
  const { connectors, store, state } = scope
  const finished: (() => void)[] = []
  const discovery = new AbortController()
  let isLooking = true
  let running = 0
  const show = busySign(scope)
  const settle = (): void => {
    const isWaiting =
      isLooking && [...savedSessions(scope).values()].some(([first]) => first && !connectors.find(first.connectorId))
    const isBusy = running > 0 || isWaiting
    show(isBusy)
    if (!isBusy) for (const finish of finished.splice(0)) finish()
  }
  const start = async (id: string, attempt: Attempt): Promise<void> => {
    running += 1
    await reopen(scope, id, attempt)
    running -= 1
    // Another tab may have opened it anew.
    look()
  }
  const look = (): void => {
    if (scope.signal.aborted) return
    forgetOver()
    for (const [id, entries] of savedSessions(scope)) {
      const [first] = entries
      const connector = first && connectors.find(first.connectorId)
      // Another namespace of an open session: its wallet may have said so before the other tab did.
      if (!first || !connector || isReopening(scope, id) || updateSession(scope, id)) continue
      const wanted = openingOf(entries)
      if (!attempts.isTried(id, connector, wanted)) void start(id, attempts.begin(id, connector, wanted))
    }
    settle()
  }
  const attempts = lastAttempts(look)
  const forgetOver = (): void =>
    attempts.forgetExcept((id, found) => savedSessions(scope).has(id) && connectors.find(found.id) === found)
  void discoveryEnd(scope, discovery.signal).then(() => {
    isLooking = false
    settle()
  })
  const offs = [
    subscribe(scope, (_state, _previous, { type }) => (type === 'persistedRead' ? look() : forgetOver())),
    store.sub(state.connectors, look),
  ]
  const done = new Promise<void>((resolve) => finished.push(resolve))
  look()
  return {
    done,
    end() {
      for (const off of offs) off()
      attempts.forgetExcept(() => false)
      discovery.abort()
      for (const finish of finished.splice(0)) finish()
    },
  }
}
