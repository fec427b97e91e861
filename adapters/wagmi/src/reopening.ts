import type { PersistedConnection } from '@latchkey/kernel'
import type { Config } from '@wagmi/core'
import { soon } from './kernelLink.ts'
import type { Reading } from './wagmiSession.ts'

/** How long a saved wallet is waited for while wagmi may still reopen it, in milliseconds. */
const RECONNECT_MS = 2000
/**
 * How long wagmi may open wallets before what is open is shown all the same, in milliseconds: its `reconnect` never ends after a
 * connector that throws when it is asked whether it is authorised, or never answers.
 */
const OPENING_MS = 20_000

/** A saved wallet that wagmi has not opened, and what asks the kernel to reopen it. */
export interface AwaitedWallet {
  readonly saved: readonly PersistedConnection[]
  retry(): void
}

/**
 * Whether wagmi opens wallets at the moment. Its `reconnect` writes a record first and the status later; its `connect`, which a
 * site may call for the user, writes both at once. So a record that comes while it does was opened before, and any other is new.
 */
export function isOpening({ state: { status } }: Pick<Config, 'state'>): boolean {
  return status === 'reconnecting' || status === 'connecting'
}

/** Whether one of the saved accounts is open. */
export function holdsSaved(reading: Reading | undefined, saved: readonly PersistedConnection[]): boolean {
  const addresses: readonly string[] = reading?.addresses ?? []
  return saved.some(({ address }) => addresses.includes(address))
}

/** Waits until a wallet is open or wagmi opens none any more. The limit holds whatever the site's clock says: a start waits. */
export async function untilOpened(config: Config, isOpen: () => boolean, signal: AbortSignal): Promise<void> {
  let unsubscribe = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    const check = (): void => {
      if (!isOpening(config) || isOpen()) resolve()
    }
    unsubscribe = config.subscribe((state) => state, check)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await soon(ended, RECONNECT_MS)
  unsubscribe()
}

/** Makes what says whether wagmi has opened wallets for too long; it has to be asked at each change. @param onOverdue - called once that is so */
export function watchOpening(config: Config, onOverdue: () => void): () => boolean {
  let opening: { isOverdue: boolean } | undefined
  return () => {
    if (!isOpening(config)) opening = undefined
    else if (!opening) {
      const own = { isOverdue: false }
      opening = own
      void soon(new Promise<void>(() => undefined), OPENING_MS).then(() => {
        own.isOverdue = true
        if (opening === own) onOverdue()
      })
    }
    return opening?.isOverdue === true
  }
}
