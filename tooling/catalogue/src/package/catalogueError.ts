/** What keeps a check or an audit from being made. */
export type CatalogueErrorCode =
  | 'package/unreadable'
  | 'package/too-large'
  | 'package/unsafe'
  | 'package/no-factory'
  | 'package/outside-use'
  | 'package/did-not-end'
  | 'package/failed'
  | 'package/no-tool'
  | 'entry/invalid'

/** An error with a code: what was found about a package is no error but a finding. */
export class CatalogueError extends Error {
  readonly code: CatalogueErrorCode

  constructor(code: CatalogueErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CatalogueError'
    this.code = code
  }
}
