/** What was refused, and why. */
export type ThemeErrorCode =
  | 'THEME_NAME_INVALID'
  | 'THEME_BASE_UNKNOWN'
  | 'THEME_TOKEN_UNKNOWN'
  | 'THEME_VALUE_REFUSED'
  | 'THEME_PLUGIN_INVALID'
  | 'QR_TEXT_TOO_LONG'

/** Thrown by the functions of this package; `code` says why, `message` says what to change. */
export class ThemeError extends Error {
  /** Stable, for programs. */
  readonly code: ThemeErrorCode

  constructor(code: ThemeErrorCode, message: string) {
    super(message)
    this.name = 'ThemeError'
    this.code = code
  }
}
