/** What a request looked like when it arrived. */
export interface Received {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** What to answer; `chunks` are sent one by one with `every` milliseconds after each, `cut` ends the line early. */
export type HttpAnswer =
  | 'hang'
  | 'hang up'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array
      readonly chunks?: readonly (string | Uint8Array)[]
      readonly every?: number
      readonly cut?: boolean
    }

export interface HttpServer {
  /** Address without a slash at the end. */
  readonly url: string
  readonly requests: readonly Received[]
  /** How many answers are neither sent nor given up by the client. */
  open(): number
  close(): Promise<void>
}

/** A real server on this machine for tests of packages that know nothing of Node. */
export function httpServer(
  answer: (request: Received, index: number) => HttpAnswer | Promise<HttpAnswer>,
): Promise<HttpServer>
