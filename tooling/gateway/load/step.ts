/** One request of the mix. */
export interface Step {
  /** By which the figures are grouped. */
  readonly name: string
  /** With its query, without the project id. */
  readonly path: string
  /** Makes it a POST of JSON. */
  readonly body?: unknown
}
