import type { PairingState } from '@latchkey/kernel'
import type { ConnectAttempt, ConnectContext } from '../types.ts'

/** Follows the steps of one pairing. */
export interface PairingWatch {
  step(step: PairingState): void
  stop(): void
}

const SECOND = 1000

/** Keeps what the view shows of a pairing up to date: its step, and the seconds its code has left. */
export function followPairing({ store, atoms, services }: ConnectContext, attempt: ConnectAttempt): PairingWatch {
  const { clock } = services
  let now: PairingState | undefined
  let stopTicking: (() => void) | undefined
  const write = (): void => {
    const current = store.get(atoms.attempt)
    if (!now || current?.wallet !== attempt.wallet || current.status !== 'running') return
    const { remaining: _, ...rest } = current
    const left = 'expiresAt' in now ? Math.max(0, Math.ceil((now.expiresAt - clock.now()) / SECOND)) : undefined
    store.set(atoms.attempt, { ...rest, pairing: now, ...(left === undefined ? {} : { remaining: left }) })
  }
  return {
    step(step) {
      now = step
      write()
      if (!('expiresAt' in step)) stopTicking?.()
      stopTicking = 'expiresAt' in step ? (stopTicking ?? clock.every(SECOND, write)) : undefined
    },
    stop() {
      stopTicking?.()
      stopTicking = undefined
      now = undefined
    },
  }
}
