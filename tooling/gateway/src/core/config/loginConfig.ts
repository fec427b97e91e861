import * as z from 'zod/mini'

/** Where the wallet's frame and the login service answer: an origin of their own, which nothing else is served on. */
export interface FrameConfig {
  /**
   * Address under which people reach it, without a path. `http://localhost:{port}` unless given. Passkeys and what
   * browsers store belong to it, so it should never change.
   */
  readonly url?: string | undefined
  /** Interface to listen on; `127.0.0.1` unless given. */
  readonly host: string
  /** 3031 unless given; 0 for any free port. */
  readonly port: number
  /** Folder with the frame's built files; those of `@latchkey/frame` unless given. */
  readonly files?: string | undefined
}

/** How mails leave. */
export interface SmtpConfig {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string
  /** Who they are from, such as `Wallet <login@wallet.example>`. */
  readonly from: string
}

/** Another service by which people sign in. */
export interface LoginProviderConfig {
  /** Whose endpoints and rules are used; `oidc` for any other OpenID provider. The name of the entry unless given. */
  readonly kind?: LoginProviderKind | undefined
  readonly clientId: string
  /** Issued by the provider; Apple's is made from `teamId`, `keyId` and `privateKey` instead. */
  readonly clientSecret?: string | undefined
  /** The provider's issuer, for `oidc`, or in place of the preset's own. */
  readonly issuer?: string | undefined
  /** Origin of an OAuth provider that answers as the preset's own does, for a company's server or a local twin. */
  readonly origin?: string | undefined
  /** What people read; the provider's own name unless given. */
  readonly name?: string | undefined
  readonly teamId?: string | undefined
  readonly keyId?: string | undefined
  /** PKCS #8 in PEM, as Apple hands it out. */
  readonly privateKey?: string | undefined
}

const KINDS = ['google', 'apple', 'discord', 'x', 'github', 'facebook', 'oidc'] as const

/** Whose endpoints and rules a provider has. */
export type LoginProviderKind = (typeof KINDS)[number]

/** Where Farcaster's app answers, and who owns which of its ids. */
export interface FarcasterConfig {
  /** `https://relay.farcaster.xyz` is the only one that Farcaster's own app answers. */
  readonly relay: string
  /** CAIP-2 id of the configured chain with the registries; `eip155:10` unless given. */
  readonly chain: string
  /** Contract that knows who owns an id. */
  readonly idRegistry: string
  /** Contract that knows which other addresses may sign in for an id. */
  readonly keyRegistry: string
}

/** How many mails may be asked for. */
export interface MailLimits {
  /** Seconds between two mails to one address; 30 unless given, 0 for none. */
  readonly seconds: number
  /** To one address in an hour; 5 unless given. */
  readonly perHour: number
  /** To one address in a day; 20 unless given. */
  readonly perDay: number
  /** Of one client (an address, of version 6 a network of 64 bits) in an hour; 20 unless given. */
  readonly perClientHour: number
}

/** How people sign in to the embedded wallet. */
export interface LoginConfig {
  readonly mails: MailLimits
  /** Mode 0600; beside the SQLite file unless given, and to be given for PostgreSQL. */
  readonly keyFile?: string | undefined
  /** A device that is not known yet is approved by a link in the mail before the code is shown; `true` unless given. */
  readonly deviceCheck: boolean
  /** Other services by their names, in the order in which they are offered. */
  readonly providers: Readonly<Record<string, LoginProviderConfig>>
  readonly farcaster?: FarcasterConfig | undefined
}

const port = z.int().check(z.minimum(0), z.maximum(65_535))
const LOCAL = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const origin = z.string().check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return url.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname)))
  }, 'Expected https:// and a host without a path; http:// only for this machine'),
)

/** Where the frame and the login service answer. */
export const frameSchema: z.ZodMiniType<FrameConfig> = z.strictObject({
  url: z.optional(origin),
  host: z._default(z.string(), '127.0.0.1'),
  port: z._default(port, 3031),
  files: z.optional(z.string()),
})

/** How mails leave. */
export const smtpSchema: z.ZodMiniType<SmtpConfig> = z.strictObject({
  url: z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'Expected smtp:// or smtps://')),
  from: z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'Expected an e-mail address, or Name <address>')),
})

const text = z.string().check(z.minLength(1), z.maxLength(5_000))

const provider: z.ZodMiniType<LoginProviderConfig> = z.strictObject({
  kind: z.optional(z.enum(KINDS)),
  clientId: text,
  clientSecret: z.optional(text),
  issuer: z.optional(z.url()),
  origin: z.optional(origin),
  name: z.optional(z.string().check(z.maxLength(40))),
  teamId: z.optional(text),
  keyId: z.optional(text),
  privateKey: z.optional(text),
})

/** Names of ways to sign in that are our own: a provider of such a name would speak for its people. */
const RESERVED: readonly string[] = ['email', 'farcaster', 'passkey', 'login', 'device', 'code', 'window']

const providers = z
  .record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)), provider)
  .check(
    z.refine(
      (named) => !Object.keys(named).some((name) => RESERVED.includes(name)),
      `These names are reserved, choose another one: ${RESERVED.join(', ')}`,
    ),
  )

/** The registries on OP Mainnet. */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

const contract = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** How people sign in. */
export const loginSchema: z.ZodMiniType<LoginConfig> = z.strictObject({
  keyFile: z.optional(z.string()),
  deviceCheck: z._default(z.boolean(), true),
  mails: z.prefault(
    z.strictObject({
      seconds: z._default(z.int().check(z.minimum(0), z.maximum(3_600)), 30),
      perHour: z._default(count, 5),
      perDay: z._default(count, 20),
      perClientHour: z._default(count, 20),
    }),
    {},
  ),
  providers: z._default(providers, {}),
  farcaster: z.optional(
    z.strictObject({
      relay: origin,
      chain: z._default(z.string(), 'eip155:10'),
      idRegistry: z._default(contract, ID_REGISTRY),
      keyRegistry: z._default(contract, KEY_REGISTRY),
    }),
  ),
})
