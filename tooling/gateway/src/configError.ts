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
