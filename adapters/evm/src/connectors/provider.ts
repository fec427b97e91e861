import { kernelError, type LogService } from '@latchkey/kernel'
import { type CallCodes, callWallet } from '@latchkey/kernel/adapter'
import { type Eip1193Provider, isProvider } from './announcement.ts'

/** The messages of wallets that leave out the code of EIP-1193. */
const REJECTION =
  /\b(user|request)\b.*\b(reject|den(y|ied)|declin|cancel)|\b(reject|den(y|ied)|declin|cancel)\w*\b.*\buser\b/i

/** Sends one call, once. @throws the kernel's code for what the wallet answered, `connect/vanished` without a wallet */
export async function callProvider(
  provider: Eip1193Provider,
  { method, params }: { readonly method: string; readonly params?: unknown },
  codes: Omit<CallCodes, 'rejection'> = {},
): Promise<unknown> {
  if (!isProvider(provider)) throw kernelError('connect/vanished')
  const call = params === undefined ? { method } : { method, params }
  return callWallet(method, () => provider.request(call), { ...codes, rejection: REJECTION })
}

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

type ProviderEvent = (typeof EVENTS)[number]

/** The events of a provider, from the moment it is watched. */
export interface ProviderWatch {
  /** The last value of each event that has come since the last call, until `listen` is called. */
  take(): ReadonlyMap<ProviderEvent, unknown>
  /** Sends what has come so far, and all that comes, to the listener of the event. */
  listen(listeners: Readonly<Record<ProviderEvent, (value: unknown) => void>>): void
  /** Frees the provider's listeners. */
  stop(): void
}

/** Subscribes to a provider's events as far as it has any; a listener that fails is noted in the log. */
export function watchProvider(provider: Eip1193Provider, log: LogService): ProviderWatch {
  let missed = new Map<ProviderEvent, unknown>()
  let listen: (event: ProviderEvent, value: unknown) => void = (event, value) => missed.set(event, value)
  const own = EVENTS.map((event) => {
    const listener = (value: unknown): void => {
      try {
        listen(event, value)
      } catch (error) {
        log.warn(`The wallet's ${event} could not be read`, error)
      }
    }
    return [event, listener] as const
  })
  const each = (method: 'on' | 'removeListener'): void => {
    try {
      for (const [event, listener] of own) provider[method]?.(event, listener)
    } catch (error) {
      log.warn(`The wallet's ${method} failed`, error)
    }
  }
  each('on')
  return {
    take() {
      const taken = missed
      missed = new Map()
      return taken
    },
    listen(listeners) {
      listen = (event, value) => listeners[event](value)
      for (const [event, listener] of own) if (missed.has(event)) listener(missed.get(event))
    },
    stop: () => each('removeListener'),
  }
}
