import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { walletConnectError } from '../errors.ts'

/** What was being done when something went wrong. */
export interface WcErrorContext {
  readonly relay: string
  /** The wallet method, for failures of a request. */
  readonly method?: string
}

/** Texts of the library and of relays, which have no numbers (facts.md section 17). */
const TEXTS: readonly (readonly [RegExp, (context: WcErrorContext, cause: unknown) => KernelError])[] = [
  [/no internet connection/i, (_, cause) => walletConnectError('walletconnect/offline', { cause })],
  [/not yet valid|jwt.*(expired|iat|exp\b)/i, (_, cause) => walletConnectError('walletconnect/clock', { cause })],
  [/origin not allowed/i, (_, cause) => kernelError('config/origin-not-allowed', { cause })],
  [
    /unauthorized: invalid key|project (id is missing|not found)|invalid project/i,
    (_, cause) => walletConnectError('walletconnect/project-id', { cause }),
  ],
  [/^proposal expired/i, (_, cause) => kernelError('connect/expired', { cause })],
  [
    /request expired/i,
    ({ method = 'the request' }, cause) =>
      walletConnectError('walletconnect/unanswered', { details: { method }, cause }),
  ],
  [
    // It may have left before the line broke: nobody is to be told that trying again is safe.
    /failed to publish/i,
    ({ relay, method }, cause) =>
      method
        ? walletConnectError('walletconnect/unanswered', { details: { method }, cause })
        : walletConnectError('walletconnect/relay-unreachable', { details: { relay }, cause }),
  ],
  [
    /socket|websocket|connection interrupted|subscribing to .* failed/i,
    ({ relay }, cause) => walletConnectError('walletconnect/relay-unreachable', { details: { relay }, cause }),
  ],
]

/** Numbers of the Sign protocol (walletconnect-specs, sign/error-codes.md); those of EIP-1193 the kernel knows. */
function byNumber(code: unknown, reason: string, { method }: WcErrorContext, cause: unknown): KernelError | undefined {
  if (typeof code !== 'number') return undefined
  if ([5000, 5001, 5002, 5003, 12001].includes(code))
    return kernelError(method ? 'request/rejected' : 'connect/rejected', { cause })
  if ([1001, 3001, 5101, 10001].includes(code))
    return kernelError('request/unsupported-method', { details: { method }, cause })
  if (code >= 5100 && code <= 5104)
    return walletConnectError('walletconnect/unsupported', { details: { reason }, cause })
  if (code === 3005) return kernelError('request/chain-disconnected', { details: { method }, cause })
  if (code === 8000 || code === 11005)
    return walletConnectError('walletconnect/unanswered', { details: { method: method ?? 'the request' }, cause })
  if ([6000, 7001, 12002].includes(code)) return kernelError('request/disconnected', { cause })
  return code === 7000 ? kernelError('connect/failed', { details: { reason }, cause }) : undefined
}

function read(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
}

/** What the library, the relay or the wallet says went wrong, as an error of ours. */
export function wcErrors(error: unknown, context: WcErrorContext): KernelError {
  if (isKernelError(error)) return error
  const message = read(error, 'message')
  const text = typeof error === 'string' ? error : typeof message === 'string' ? message : ''
  const numbered = byNumber(read(error, 'code'), text.slice(0, 200), context, error)
  if (numbered) return numbered
  const told = TEXTS.find(([pattern]) => pattern.test(text))
  if (told) return told[1](context, error)
  const fallback = context.method ? 'request/failed' : 'connect/failed'
  return fromUnknown(error, { source: 'wallet', fallback, ...(context.method ? { method: context.method } : {}) })
}
