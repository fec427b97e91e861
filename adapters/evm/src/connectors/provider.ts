import { isKernelError, type KernelErrorCode, kernelError, type LogService } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'

/** What EIP-1193 promises of a wallet's provider. Events are optional because some wallets have none. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** The codes for a failure that the wallet does not name by number. */
export interface FallbackCodes {
  readonly rejected?: KernelErrorCode
  readonly fallback?: KernelErrorCode
}

/** The messages of wallets that leave out the code of EIP-1193. */
const REJECTION =
  /\b(user|request)\b.*\b(reject|den(y|ied)|declin|cancel)|\b(reject|den(y|ied)|declin|cancel)\w*\b.*\buser\b/i
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/** Whether a value can be asked like an EIP-1193 provider; `false` for one whose property cannot even be read. */
export function isProvider(value: unknown): value is Eip1193Provider {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  try {
    return typeof Reflect.get(value, 'request') === 'function'
  } catch {
    return false
  }
}

/** Sends one call, once. @throws the kernel's code for what the wallet answered, `connect/vanished` without a wallet */
export async function callProvider(
  provider: Eip1193Provider,
  call: { readonly method: string; readonly params?: unknown },
  { rejected = 'request/rejected', fallback = 'request/failed' }: FallbackCodes = {},
): Promise<unknown> {
  if (!isProvider(provider)) throw kernelError('connect/vanished')
  const { method, params } = call
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    const reason = String(error.details.reason)
    if (GONE.test(reason)) throw kernelError('connect/vanished', { cause })
    throw REJECTION.test(reason) ? kernelError(rejected, { details: error.details, cause }) : error
  }
}

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

type ProviderEvent = (typeof EVENTS)[number]

/** The events of a provider, from the moment it is watched. */
export interface ProviderWatch {
  /** The last value of each event that has come since the last call, until `listen` is called. */
  take(): ReadonlyMap<ProviderEvent, unknown>
  /** Sends what has come meanwhile, and all that comes, to the listener of the event. */
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
        log.warn(`The wallet's event ${event} could not be read`, error)
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
