/** One reason of a refusal: the field or subject, and what is wrong with it. */
export interface Reason {
  readonly name: string
  readonly description: string
}

/** What an error carries besides its code and message; `cause` is logged and never answered. */
export interface GatewayErrorOptions extends ErrorOptions {
  /** Sent as `reasons`; the code and the message unless given. */
  readonly details?: readonly Reason[]
  /** Seconds after which the request may be made again; sent as `Retry-After`. */
  readonly retryAfter?: number
}

/**
 * What an endpoint answers instead of its result. The message is shown to people: it says what happened and what to do.
 *
 * @example throw new GatewayError(404, 'name-unknown', 'This name is not registered: check the spelling.')
 */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError'
  /** HTTP status. */
  readonly status: number
  /** For programs: lower-case words with dashes. */
  readonly code: string
  readonly details: readonly Reason[]
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, options: GatewayErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.details = options.details ?? []
    this.retryAfter = options.retryAfter
  }
}

/** What keeps the gateway from starting; by the process's exit code. */
export const EXIT_CODES = { config: 2, 'port-in-use': 3, database: 4, schema: 5, redis: 6, internal: 1 } as const

/** What is wrong; decides the exit code of the process. */
export type ConfigErrorCode = keyof typeof EXIT_CODES

/** The gateway cannot start as it is configured. The message names the setting and what to do. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError'
  readonly code: ConfigErrorCode

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
