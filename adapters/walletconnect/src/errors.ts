import { type ErrorRow, isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { type ErrorFactory, errorFactory, fromUnknown } from '@latchkey/kernel/errors'

/** Codes of this adapter; what wallets answer keeps the kernel's codes. */
export type WalletConnectErrorCode =
  | 'walletconnect/relay-unreachable'
  | 'walletconnect/offline'
  | 'walletconnect/project-id'
  | 'walletconnect/clock'
  | 'walletconnect/nothing-asked'
  | 'walletconnect/unsupported'
  | 'walletconnect/session-invalid'

type Table = Readonly<Record<WalletConnectErrorCode, ErrorRow>>

/** What is known about each code. */
export const walletConnectErrorTable: Table = {
  'walletconnect/relay-unreachable': {
    message: 'The relay {relay} cannot be reached',
    hints: [
      'Check the connection, the option relayUrl, and that the content security policy lets it through.',
      'Browsers do not say why a relay refuses: the project id and the clock of the device are worth a look.',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/offline': {
    message: 'There is no connection to the internet',
    hints: ['Try again when the device is online.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/project-id': {
    message: 'Invalid Project ID',
    hints: ['The relay does not know this project id: compare it with the one of your relay.'],
    surface: 'alert',
    retry: false,
  },
  'walletconnect/clock': {
    message: 'Session Expired: the clock of this device is off by more than five minutes',
    hints: ['Set date and time to automatic, then try again.'],
    surface: 'alert',
    retry: 'immediately',
  },
  'walletconnect/nothing-asked': {
    message: 'No installed chain family can pair{namespace}',
    hints: ['Install an adapter whose family names pairing methods, with at least one network.'],
    surface: 'inline',
    retry: false,
  },
  'walletconnect/unsupported': {
    message: 'The wallet supports none of the networks of this site: {reason}',
    hints: ['Choose another wallet, or add a network the wallet knows.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'walletconnect/session-invalid': {
    message: 'The wallet approved something that was not asked for: {problem}',
    hints: ['The session was ended. Update the wallet, or choose another one.'],
    surface: 'inline',
    retry: 'immediately',
  },
}

/** Makes an error of this adapter. */
export const walletConnectError: ErrorFactory<Table> = errorFactory(walletConnectErrorTable)

/** What failed. */
export interface FailureContext {
  readonly relay: string
  /** The wallet method, for failures of a request. */
  readonly method?: string
}

/** Texts of the library and of relays, which have no numbers. */
const TEXTS: readonly (readonly [RegExp, (context: FailureContext, cause: unknown) => KernelError])[] = [
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
    ({ method = 'the request' }, cause) => kernelError('request/outcome-unknown', { details: { method }, cause }),
  ],
  [
    // The request may have left before the socket closed: no caller may take trying again for safe.
    /failed to publish/i,
    ({ relay, method }, cause) =>
      method
        ? kernelError('request/outcome-unknown', { details: { method }, cause })
        : walletConnectError('walletconnect/relay-unreachable', { details: { relay }, cause }),
  ],
  [
    /socket|websocket|connection interrupted|subscribing to .* failed/i,
    ({ relay }, cause) => walletConnectError('walletconnect/relay-unreachable', { details: { relay }, cause }),
  ],
]

/** Numbers of the Sign protocol (walletconnect-specs, sign/error-codes.md); those of EIP-1193 the kernel knows. */
function byNumber(code: unknown, reason: string, { method }: FailureContext, cause: unknown): KernelError | undefined {
  if (typeof code !== 'number') return undefined
  if ([5000, 5001, 5002, 5003, 12001].includes(code))
    return kernelError(method ? 'request/rejected' : 'connect/rejected', { cause })
  if ([1001, 3001, 5101, 10001].includes(code))
    return kernelError('request/unsupported-method', { details: { method }, cause })
  if (code >= 5100 && code <= 5104)
    return walletConnectError('walletconnect/unsupported', { details: { reason }, cause })
  if (code === 3005) return kernelError('request/chain-disconnected', { details: { method }, cause })
  if (code === 8000 || code === 11005)
    return kernelError('request/outcome-unknown', { details: { method: method ?? 'the request' }, cause })
  if ([6000, 7001, 12002].includes(code)) return kernelError('request/disconnected', { cause })
  return code === 7000 ? kernelError('connect/failed', { details: { reason }, cause }) : undefined
}

/** Translates a failure of the library, the relay or the wallet. */
export function toKernelError(error: unknown, context: FailureContext): KernelError {
  if (isKernelError(error)) return error
  const message = readProperty(error, 'message')
  const text = typeof error === 'string' ? error : typeof message === 'string' ? message : ''
  const numbered = byNumber(readProperty(error, 'code'), text.slice(0, 200), context, error)
  if (numbered) return numbered
  const known = TEXTS.find(([pattern]) => pattern.test(text))
  if (known) return known[1](context, error)
  const fallback = context.method ? 'request/failed' : 'connect/failed'
  return fromUnknown(error, { source: 'wallet', fallback, ...(context.method ? { method: context.method } : {}) })
}
