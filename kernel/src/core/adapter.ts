// What adapters of every chain family need. An entry of its own, like `errors.ts`; what finds wallets, `pageConnectors`, is in
// the main one, because hosts have it in their first bundle.
import { abortable } from './async/abortable.ts'
import { kernelError } from './errors/errorTable.ts'
import { fromUnknown } from './errors/fromUnknown.ts'
import type { ClockService, PlatformService } from './services/services.ts'
import type { Connector, SessionEvent, WalletSession } from './wallet/connector.ts'

export {
  awaitAnswer,
  type CallCodes,
  callWallet,
  type LateAnswer,
  malformedAnswer,
  type NodeContext,
  nodeCall,
  walletCall,
} from './adapters/calls.ts'
export { loadOnce } from './async/chunks.ts'
export { readProperty } from './errors/kernelError.ts'

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
