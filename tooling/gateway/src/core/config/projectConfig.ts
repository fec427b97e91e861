import * as z from 'zod/mini'

/** Groups of endpoints that a project can be cut off from. */
const ENDPOINT_GROUPS = [
  'account',
  'analytics',
  'convert',
  'directory',
  'history',
  'identity',
  'onramp',
  'price',
  'profile',
  'rpc',
  'sessions',
  'signin',
] as const

/** One of the groups of endpoints. */
export type EndpointGroup = (typeof ENDPOINT_GROUPS)[number]

/** A project: who may use the gateway, from which pages, and how much. */
export interface ProjectConfig {
  /** What clients send as `projectId`; 8 to 64 letters, digits, `-` or `_`. */
  readonly id: string
  readonly name: string
  /** `https://shop.example`, `https://*.shop.example` for all sub-domains, `loopback` for every local page, `*` for all. */
  readonly origins: readonly string[]
  /**
   * Refuses requests that come from no page, such as those of servers; `false` unless given. Where browsers send no
   * `Origin`, `Sec-Fetch-Site` and `Referer` say it; pictures, which may say nothing at all, are limited by client.
   */
  readonly requireOrigin: boolean
  /** Requests a minute, 6000 unless given; a batch counts each of its calls by its weight. */
  readonly perMinute: number
  /**
   * Requests a minute of one client (an address, of version 6 a network of 64 bits), so that none uses up what is
   * for all; a fifth of `perMinute` and at least 60 unless given. The day's share is the same part of `perDay`.
   */
  readonly perClient?: number | undefined
  /** Requests a day, 1000000 unless given. */
  readonly perDay: number
  /** Endpoint groups this project may not use; none unless given. */
  readonly disabled: readonly EndpointGroup[]
  readonly isEnabled: boolean
  /**
   * Who takes the codes of mails on its pages; `frame` unless given: the wallet's own document, which no page can read.
   * `host` lets the project's pages take them: with a changed page, others can sign in as its users.
   */
  readonly codeEntry: 'frame' | 'host'
}

/** A project in a configuration: all but its id and name may be left out. */
export type ProjectInput = Pick<ProjectConfig, 'id' | 'name'> & {
  readonly [Key in Exclude<keyof ProjectConfig, 'id' | 'name'>]?: ProjectConfig[Key] | undefined
}

const limit = z.int().check(z.positive())

/** A project: who may use the gateway, from which pages, and how much. */
export const projectSchema: z.ZodMiniType<ProjectConfig, ProjectInput> = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'a project id is 8 to 64 letters, digits, - or _')),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  origins: z._default(z.array(z.string()), []),
  requireOrigin: z._default(z.boolean(), false),
  perMinute: z._default(limit, 6_000),
  perClient: z.optional(limit),
  perDay: z._default(limit, 1_000_000),
  disabled: z._default(z.array(z.enum(ENDPOINT_GROUPS)), []),
  isEnabled: z._default(z.boolean(), true),
  codeEntry: z._default(z.enum(['frame', 'host']), 'frame'),
})
