import * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import type { EndpointGroup, ProjectConfig } from '../config/projectConfig.ts'
import type { Log } from '../log.ts'
import type { Delivery } from './delivery.ts'

/** An answer that is not JSON. */
export class RawAnswer {
  readonly body: Uint8Array | string
  /** Content type. */
  readonly type: string
  readonly status: number

  constructor(body: Uint8Array | string, type: string, status = 200) {
    this.body = body
    this.type = type
    this.status = status
  }
}

const field = z.optional(z.string().check(z.maxLength(200)))

/** What every request may carry in its query. */
export const clientFields = { projectId: field, st: field, sv: field, clientId: field }

/** What a handler is given. */
interface RouteContext<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Absent only where the route is open. */
  readonly project: ProjectConfig | undefined
  readonly services: Services
  /** Aborted when the client is gone or the request's time is up. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Address of the client; for limits, never for logs. */
  readonly client: string
  /** The request's `Origin`, which was found to be allowed where the route needs a project. */
  readonly page: string | undefined
  /** What the client says of itself, such as `authorization`, `cookie`, `dpop`, `if-match`, `user-agent`. Never for logs. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The request's `If-None-Match`. */
  readonly ifNoneMatch: string | undefined
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly origin: string
  /** The bytes as they came, with every header; only where the route is signed. */
  readonly delivery: Delivery | undefined
  /** Sets the status of an answer that is none of an error; 200 unless it is. */
  status(code: 200 | 202): void
  /** Sets a header of the answer, such as `cache-control`. */
  header(name: string, value: string): void
  /** Names the chains (CAIP-2) that a merged answer lacks, in `x-latchkey-missing-chains`. */
  missing(chains: readonly string[]): void
}

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Fastify's pattern, such as `/v1/account/:address/history`. */
  readonly path: string
  /** One line for the OpenAPI description. */
  readonly summary: string
  /** `project`: a known, enabled project of an allowed origin within its quota. `open`: every client. */
  readonly auth: 'project' | 'open'
  /** Read by the operator's own programs: not on the public port where the operator's routes have one of their own. */
  readonly isOperators?: boolean
  /** Open routes that cost something: each client may ask `limits.openPerMinute` times a minute. */
  readonly isLimited?: boolean
  /** A project may be cut off from the group. Absent only for what belongs to no project. */
  readonly group?: EndpointGroup
  /** Points that a request costs, before its parts are checked; 1 unless given. A batch costs one for each call. */
  readonly cost?: (request: { readonly params: unknown; readonly query: unknown; readonly body: unknown }) => number
  /** What comes in is signed: its bytes are kept as they came and not parsed. */
  readonly isSigned?: boolean
  /** Content types of a {@link RawAnswer}; JSON unless given. */
  readonly produces?: readonly string[]
  /** Most bytes of the body, below those of the configuration. */
  readonly bodyBytes?: number
  /**
   * Most bytes of the body, whatever the configuration says: for what a protocol of others measures. Of a longer one its clients
   * are answered 400, because they take 413 for a failure of the server.
   */
  readonly protocolBytes?: number
  /** Takes JSON that is sent as `text/plain` too, which spares browsers a preflight. */
  readonly acceptsText?: boolean
  /** Takes the fields of a form too, which is how some sign-in pages come back. */
  readonly acceptsForm?: boolean
  /** What an unreadable body is answered with, where that is no error of HTTP. */
  readonly onBadJson?: (message: string) => unknown
  /** Asked for by `<img>`, which says nothing of its page: answered to projects that want an origin all the same. */
  readonly isPicture?: boolean
  /** `Cache-Control` of the answer; it then has an `ETag`, and is not sent again to who has it. Nothing is kept unless given. */
  readonly cache?: string
  /** Reads and sets cookies of the page that asks. */
  readonly allowsCredentials?: boolean
  /** A page of a foreign origin may read the refusal (and nothing else). */
  readonly refusalIsReadable?: boolean
}

/** An endpoint as it is written: schemas of what comes in and goes out, and what happens between. */
interface RouteDefinition<Params, Query, Body, Answer> extends RouteBase {
  readonly params?: z.core.$ZodType<Params>
  readonly query?: z.core.$ZodType<Query>
  readonly body?: z.core.$ZodType<Body> | undefined
  readonly answer: z.core.$ZodType<Answer>
  readonly handler: (context: RouteContext<Params, Query, Body>) => Promise<Answer | RawAnswer> | Answer | RawAnswer
}

/** A route whose types are checked; what the server works with. */
export interface Route extends RouteBase {
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType | undefined
  readonly answer: z.core.$ZodType
  readonly handler: (context: RouteContext<unknown, unknown, unknown>) => unknown
}

/** Defines one endpoint: its handler is given what the schemas made of the request and must return what `answer` says. */
export function route<Params = unknown, Query = unknown, Body = unknown, Answer = unknown>(
  definition: RouteDefinition<Params, Query, Body, Answer>,
): Route {
  // A handler takes less than `unknown`; the server gives it only what its own schemas made.
  return definition as Route
}
