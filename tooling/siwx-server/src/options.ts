import { memoryNonces, type NonceStore } from './nonces.ts'
import { memorySessions, type SessionStore } from './sessions.ts'
import type { Verifier } from './verify/outcome.ts'

/** A time: milliseconds, or a number with `s`, `m`, `h` or `d`. */
export type Duration = number | `${number}${'s' | 'm' | 'h' | 'd'}`

/** What {@link createSignIn} is made with. */
export interface SignInOptions {
  /** Host, and port if any, of the site, as its pages see it (`location.host`). Several for several sites. */
  readonly domain: string | readonly string[]
  /** Origins of the site's pages. @defaultValue `https://` and each domain */
  readonly uris?: readonly string[]
  /** CAIP-2 ids of the networks whose accounts may sign in. */
  readonly networks: readonly string[]
  /** @defaultValue in memory, for one process */
  readonly nonces?: NonceStore
  /** @defaultValue in memory, for one process */
  readonly sessions?: SessionStore
  /** Nodes of networks by CAIP-2 id, for contract accounts; without them such accounts are `unsupported`. */
  readonly rpc?: Readonly<Record<string, readonly string[]>>
  /** How long a user stays signed in. @defaultValue '7d' */
  readonly sessionTtl?: Duration
  /** How old a text may be, and how long a nonce lives. @defaultValue '10m' */
  readonly maxAge?: Duration
  /** How far clocks may differ. @defaultValue '60s' */
  readonly skew?: Duration
  /**
   * Whether a browser is known by cookies, or by values that its page keeps and sends (`Authorization: Bearer`).
   * @defaultValue 'cookie'
   */
  readonly transport?: 'cookie' | 'bearer'
  /** `none` for a server on another site than its pages; cookies are partitioned then. @defaultValue 'lax' */
  readonly sameSite?: 'lax' | 'none'
  /** Checks of other families by CAIP-2 namespace, or in the place of those that are there. */
  readonly verifiers?: Readonly<Record<string, Verifier>>
  /** Answers whether a request may go on; `false` is answered with `too-many`. For limits of your own. */
  readonly allow?: (request: Request) => boolean | Promise<boolean>
  /** Told of stores and nodes that fail. Never gets a nonce, a signature or a cookie. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
  readonly fetch?: typeof fetch
}

/** Options with everything filled in. */
export interface Settings extends Required<Omit<SignInOptions, 'domain' | 'sessionTtl' | 'maxAge' | 'skew' | 'allow'>> {
  readonly domains: readonly string[]
  readonly sessionTtl: number
  readonly maxAge: number
  readonly skew: number
  readonly allow: NonNullable<SignInOptions['allow']>
  /** Whether the site is on this machine, without https. */
  readonly isLocal: boolean
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Sign-in cannot start as it is configured: the message names the option and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError'
  readonly code = 'config'
  readonly option: string

  constructor(option: string, problem: string) {
    super(`createSignIn({ ${option} }): ${problem}`)
    this.option = option
  }
}

function fail(option: string, problem: string): never {
  throw new ConfigError(option, problem)
}

function milliseconds(option: string, value: Duration): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(String(value)) ?? []
  const found = typeof value === 'number' ? value : Number(count) * (UNITS[unit] ?? Number.NaN)
  return found > 0 ? found : fail(option, `expected a time such as '10m', got ${String(value)}`)
}

function originOf(uri: string): URL {
  const url = URL.canParse(uri) ? new URL(uri) : fail('uris', `${uri} is no address`)
  const isLocal = url.protocol === 'http:' && /^((?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) fail('uris', `${uri} is neither https nor on this machine`)
  if (url.origin !== uri.replace(/\/$/, '')) fail('uris', `expected an origin such as ${url.origin}, got ${uri}`)
  return url
}

declare const process: { readonly env?: { readonly NODE_ENV?: string } } | undefined

/** @throws ConfigError naming the option */
export function readOptions(options: SignInOptions): Settings {
  const { domain, networks, now = Date.now } = options
  const domains = typeof domain === 'string' ? [domain] : domain
  if (!Array.isArray(domains) || domains.length === 0 || domains.some((host) => !/^[^\s/@]+$/.test(host)))
    fail('domain', `expected a host such as 'shop.example', got ${String(domain)}`)
  const uris = (options.uris ?? domains.map((host) => `https://${host}`)).map((uri) => originOf(uri))
  if (!Array.isArray(networks) || networks.length === 0) fail('networks', 'expected at least one CAIP-2 id')
  for (const id of [...networks, ...Object.keys(options.rpc ?? {})])
    if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)) fail('networks', `${String(id)} is no CAIP-2 id`)
  if ((!options.nonces || !options.sessions) && typeof process === 'object' && process.env?.NODE_ENV === 'production')
    console.warn('createSignIn: nonces and sessions are in memory, which is for one process that never restarts')
  return {
    networks,
    domains,
    uris: uris.map(({ origin }) => origin),
    isLocal: uris.every(({ protocol }) => protocol === 'http:'),
    nonces: options.nonces ?? memoryNonces({ now }),
    sessions: options.sessions ?? memorySessions({ now }),
    rpc: options.rpc ?? {},
    sessionTtl: milliseconds('sessionTtl', options.sessionTtl ?? '7d'),
    maxAge: milliseconds('maxAge', options.maxAge ?? '10m'),
    skew: milliseconds('skew', options.skew ?? '60s'),
    transport: options.transport ?? 'cookie',
    sameSite: options.sameSite ?? 'lax',
    verifiers: options.verifiers ?? {},
    allow: options.allow ?? (() => true),
    onError: options.onError ?? (() => undefined),
    now,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  }
}
