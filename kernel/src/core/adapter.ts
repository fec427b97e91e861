import type { CapabilityContext } from './adapters/capability.ts'
import { abortable } from './async/abortable.ts'
import { kernelError } from './errors/errorTable.ts'
import { fromUnknown } from './errors/fromUnknown.ts'
import { isKernelError, type KernelError, type KernelErrorCode } from './errors/kernelError.ts'
import type { ClockService, LogService, PlatformService } from './services/services.ts'
import type { Connector, SessionEvent, WalletSession } from './wallet/connector.ts'

export { loadOnce } from './async/chunks.ts'

/** Between two reports, in milliseconds: one frame. */
const FRAME_MS = 16
const MAX_STRINGS = 100

/** The strings among the first 100 items of a list that a wallet gave; none of what is no list. Never throws. */
export function readStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_STRINGS).filter((item) => typeof item === 'string') : []
}

/**
 * Reports a list that may change often, because any script of a page can add to it: after the current task for the first
 * time, then at most once a frame, until the signal aborts.
 * @returns to be called after each change
 */
export function eachFrame(
  report: () => void,
  { clock, signal }: { readonly clock: ClockService; readonly signal: AbortSignal },
): () => void {
  let state: 'idle' | 'waiting' | 'resting' | 'again' = 'idle'
  const run = (): void => {
    if (signal.aborted) return
    report()
    state = 'resting'
    clock.sleep(FRAME_MS, signal).then(rested, () => undefined)
  }
  const rested = (): void => {
    if (state === 'again') run()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') queueMicrotask(run)
    state = state === 'idle' || state === 'waiting' ? 'waiting' : 'again'
  }
}

/** Runs an attempt to connect. @throws what it throws; without a code, as `connect/failed` */
export async function connecting<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    throw fromUnknown(error, { fallback: 'connect/failed' })
  }
}

/** A wallet app with a browser of its own, in which it is found as extensions are. */
export interface LinkedApp {
  /** The connector's id, such as `link:phantom`. */
  readonly id: string
  readonly name: string
  /** The global object that its browser, or its extension, puts on the page: where it is, the app is not offered. */
  readonly global: string
  /** The address that opens a page inside the app. */
  readonly link: (page: string, origin: string) => string
}

function targetOf({ isTelegram, isFramed }: PlatformService): '_blank' | '_self' | '_top' {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

function originOf(page: string): string {
  try {
    return new URL(page).origin
  } catch (cause) {
    throw kernelError('connect/failed', { details: { problem: 'the page has no address' }, cause })
  }
}

/**
 * Wallet apps that open this page in their own browser, on phones whose page none of them is in. Choosing one leaves this
 * page, which waits until its user comes back or gives up.
 * @param namespace - of the chain family (CAIP-2)
 */
export function appLinkConnectors(
  apps: readonly LinkedApp[],
  namespace: string,
  platform: PlatformService,
): readonly Connector[] {
  if (!platform.isMobile) return []
  return apps
    .filter(({ global }) => !platform.has(global))
    .map(({ id, name, link }) => ({
      id,
      name,
      kind: 'announced',
      namespaces: [namespace],
      connect: (_request, { signal }) =>
        abortable(() => {
          platform.openLink(link(platform.url, originOf(platform.url)), targetOf(platform))
          return new Promise<never>(() => undefined)
        }, signal),
    }))
}

/** Whether a session is open, and who listens to it. */
export interface SessionLife {
  readonly isOpen: boolean
  /** `on` of the session. A listener added after the wallet has ended it is called, too. */
  readonly on: WalletSession['on']
  emit(event: SessionEvent): void
  /** Ends it, once: `ended` by the wallet, which calls the listeners, or `closed` by this page, which does not. */
  close(phase: 'ended' | 'closed'): void
}

/**
 * The life of a session: open until its wallet ends it or this page closes it.
 * @param free - frees what the session holds, once; listeners are called after it
 */
export function sessionLife(free: () => void): SessionLife {
  const listeners = new Set<(event: SessionEvent) => void>()
  let phase: 'open' | 'ended' | 'closed' = 'open'
  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  return {
    get isOpen() {
      return phase === 'open'
    },
    emit,
    on(listener) {
      if (phase === 'ended') queueMicrotask(() => listener({ type: 'disconnected' }))
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(next) {
      if (phase !== 'open') return
      phase = next
      free()
      if (next === 'ended') emit({ type: 'disconnected' })
      listeners.clear()
    },
  }
}

/** What reading from nodes takes; a capability's context has it, and so has that of a family's entries. */
export type NodeContext = Pick<CapabilityContext, 'services' | 'network' | 'signal'>

/** Reads from the network's nodes. @throws what `services.rpc` throws */
export function nodeCall(
  { services, network, signal }: NodeContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}

/** Sends one call to the wallet of a capability, once: it may prompt the user. */
export function walletCall(
  { session, network, signal }: CapabilityContext,
  method: string,
  params?: unknown,
): Promise<unknown> {
  return session.request({ network: network.id, method, params }, { signal })
}

/**
 * The error of a node's answer that is not what the method promises: `rpc/malformed`.
 * @param expected - in words, such as "a whole number"
 * @param node - who answered. @defaultValue the network's name
 */
export function malformedAnswer(
  { network }: Pick<NodeContext, 'network'>,
  method: string,
  expected: string,
  node: string = network.name,
): KernelError {
  return kernelError('rpc/malformed', { details: { method, url: node, expected } })
}

/** The codes of a failure that a wallet does not name by number. */
export interface CallCodes {
  /** @defaultValue `request/rejected` */
  readonly rejected?: KernelErrorCode
  /** @defaultValue `request/failed` */
  readonly fallback?: KernelErrorCode
  /** What says in a wallet's own words that its user refused. @defaultValue rejected, declined, cancelled or denied */
  readonly rejection?: RegExp
}

const REJECTION = /reject|declin|cancel|\bden(y|ied)\b/i
/** What browsers say for extensions that were updated or removed under an open page. */
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/**
 * Calls a wallet in the page, once, and translates its failure.
 * @param method - as errors name it
 * @throws the kernel's code for a number of EIP-1193 or JSON-RPC; by the wallet's words `connect/vanished`, or the codes
 */
export async function callWallet(
  method: string,
  call: () => unknown,
  { rejected = 'request/rejected', fallback = 'request/failed', rejection = REJECTION }: CallCodes = {},
): Promise<unknown> {
  try {
    return await call()
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    const reason = String(error.details.reason)
    if (GONE.test(reason)) throw kernelError('connect/vanished', { cause })
    throw rejection.test(reason) ? kernelError(rejected, { details: error.details, cause }) : error
  }
}

/**
 * Notes in the log that a wallet has answered a request that is no longer awaited.
 * @param trace - a hash or a signature that may be the only trace of a transfer. It is noted in pieces, because the log hides
 * whatever is as long as a private key
 */
export function noteLateAnswer(log: LogService, method: string, trace?: unknown): void {
  const pieces = typeof trace === 'string' ? trace.match(/.{1,34}/g) : null
  log.warn('The wallet answered a request that had been given up', { method, parts: pieces ?? [] })
}

export { readProperty } from './errors/kernelError.ts'
// What adapters of every chain family need to find wallets. An entry of its own, like `errors.ts`; what finds
// them, `pageConnectors`, is in the main one, because hosts have it in their first bundle.

/** Bytes as base64, for transactions of any length. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Bytes of base64 text; `undefined` for text that is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
