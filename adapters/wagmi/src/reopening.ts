import type { PersistedConnection } from '@latchkey/kernel'
import type { Config } from '@wagmi/core'
import { soon } from './kernelLink.ts'
import type { Reading } from './wagmiSession.ts'

/** How long a saved wallet is waited for while wagmi may still reopen it, in milliseconds. */
const RECONNECT_MS = 2000

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
