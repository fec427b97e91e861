import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request after its route was found. */
export interface HttpRequest {
  readonly url: URL
  /** What arrived, for handlers that need its headers or pass it on. */
  readonly raw: { readonly request: IncomingMessage; readonly response: ServerResponse }
  /** Values of the route's `:names`, decoded. */
  readonly parameters: Readonly<Record<string, string>>
  /** Aborts when the client goes away or the server stops. */
  readonly signal: AbortSignal
  /** The body as JSON; an empty one is `{}`. Throws HttpProblem 400 or 413. */
  json(): Promise<unknown>
  /** The body as the fields of a form. Throws HttpProblem 413, and 403 when a page of another origin sent it. */
  form(): Promise<URLSearchParams>
  /** The body as text. Throws HttpProblem 413. */
  text(): Promise<string>
}

/** What a handler answers: `json` or `body`, 200 unless stated. */
export interface HttpAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string | Uint8Array
}

export type HttpHandler = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>

export interface HttpOptions {
  /** Name in error messages, for example `The relay`. */
  readonly what: string
  /** Port to listen on; a free one unless given. */
  readonly port?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Handlers by `METHOD /path/:name`. */
  readonly routes: Readonly<Record<string, HttpHandler>>
  /** Answers what no route names. */
  readonly otherwise?: (request: IncomingMessage, response: ServerResponse) => void
  /** Who may read the answers from a page: pages of this machine unless `any`. */
  readonly origins?: 'loopback' | 'any'
}
