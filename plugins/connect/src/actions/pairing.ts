import { kernelError, type PairingState } from '@latchkey/kernel'
import { appLinkOf } from '../model/walletLinks.ts'
import type { ConnectContext, ConnectingParams } from '../plugin.ts'
import type { Opening } from '../state.ts'

const SECOND = 1000
/** Milliseconds after which a hint appears when no wallet app opened, and after which other options do. */
const HINT_AFTER = 3000
const RETRY_AFTER = 5000

/** Follows the states of one pairing. */
interface PairingWatch {
  update(state: PairingState): void
  stop(): void
}

/** Keeps `atoms.attempt` up to date while a wallet pairs: the state, and the seconds its code has left. */
export function watchPairing({ store, atoms, services }: ConnectContext, wallet: ConnectingParams): PairingWatch {
  const { clock } = services
  let latest: PairingState | undefined
  let stopTicking: (() => void) | undefined
  const write = (): void => {
    const current = store.get(atoms.attempt)
    if (!latest || current?.wallet !== wallet || current.status !== 'running') return
    const { remaining: _, ...rest } = current
    const left = 'expiresAt' in latest ? Math.max(0, Math.ceil((latest.expiresAt - clock.now()) / SECOND)) : undefined
    store.set(atoms.attempt, { ...rest, pairing: latest, ...(left === undefined ? {} : { remaining: left }) })
  }
  return {
    update(state) {
      latest = state
      write()
      if (!('expiresAt' in state)) stopTicking?.()
      stopTicking = 'expiresAt' in state ? (stopTicking ?? clock.every(SECOND, write)) : undefined
    },
    stop() {
      stopTicking?.()
      stopTicking = undefined
      latest = undefined
    },
  }
}

/** Reports that no app of the phone took a link; never the link itself, by which a wallet pairs. */
function reportUnopened({ services, emit }: ConnectContext, { name, wallet }: ConnectingParams): void {
  const mobileLink = wallet && appLinkOf(wallet)
  if (services.platform.isMobile) emit('CONNECT_PROXY_ERROR', { name, ...(mobileLink ? { mobileLink } : {}) })
}

/**
 * Called when a link to the wallet's app was followed: shows other options if no app opens. Browsers do not say whether
 * one did, but a page that stays visible was not left for it.
 */
export async function watchAppOpened(ctx: ConnectContext): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'running') return
  const { wallet } = attempt
  const controller = new AbortController()
  const set = (opening: Opening): void => {
    const now = store.get(atoms.attempt)
    if (now?.wallet === wallet && now.status === 'running') store.set(atoms.attempt, { ...now, opening })
    else controller.abort()
  }
  const stop = (): void => controller.abort()
  const unwatch = services.platform.onVisibility((isVisible) => {
    if (isVisible) return
    set('left')
    controller.abort()
  })
  signal.addEventListener('abort', stop, { once: true })
  set('asked')
  try {
    await services.clock.sleep(HINT_AFTER, controller.signal)
    set('hint')
    await services.clock.sleep(RETRY_AFTER - HINT_AFTER, controller.signal)
    set('retry')
    if (!controller.signal.aborted) reportUnopened(ctx, wallet)
  } catch (error) {
    if (!controller.signal.aborted) ctx.report(error, 'watchAppOpened')
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}

/** Copies the link of the current pairing. @throws `connect/expired` without one, `unknown` when the browser refuses */
export async function copyLink({ store, atoms, services }: ConnectContext): Promise<void> {
  const pairing = store.get(atoms.attempt)?.pairing
  if (!pairing || !('uri' in pairing)) throw kernelError('connect/expired')
  await services.platform.copy(pairing.uri)
}
