import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { LoginProviderConfig, LoginProviderKind } from '../../core/config/loginConfig.ts'
import { ConfigError, GatewayError } from '../../core/errors.ts'
import { named, type Person } from './person.ts'

/** One provider, ready to be asked. */
export interface Provider {
  /** What people read. */
  readonly name: string
  /** With keys and endpoints; looked up at the first use, and again when it failed. */
  configuration(): Promise<client.Configuration>
  readonly scope: string
  /** OpenID providers sign who a user is; the others are asked. */
  readonly isOpenid: boolean
  /** Comes back with a form instead of an address. */
  readonly usesForm: boolean
  /** Whether it shows its list of accounts where asked, so that no user is sent back without a press there. */
  canAskAccount(configuration: client.Configuration): boolean
  /** Who a user is, of a provider that is asked. */
  readonly read?: (configuration: client.Configuration, accessToken: string) => Promise<Person>
}

const text = z.string().check(z.minLength(1))

interface OAuthPreset {
  readonly name: string
  readonly scope: string
  readonly authorize: string
  readonly token: string
  readonly user: string
  readonly canAskAccount?: true
  /** Takes the client's secret in a header only. */
  readonly usesBasic?: true
  /** From the answer of `user`. */
  readonly person: (answer: unknown) => Person
}

const OAUTH: Readonly<Partial<Record<LoginProviderKind, OAuthPreset>>> = {
  github: {
    name: 'GitHub',
    scope: 'read:user',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    canAskAccount: true,
    person(answer) {
      const { id, login } = z.parse(z.object({ id: z.number(), login: text }), answer)
      return named(id, login)
    },
  },
  discord: {
    name: 'Discord',
    scope: 'identify',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    person(answer) {
      const shape = z.object({ id: text, username: text, global_name: z.nullish(z.string()) })
      const { id, username, global_name: shown } = z.parse(shape, answer)
      return named(id, shown, username)
    },
  },
  x: {
    name: 'X',
    scope: 'users.read tweet.read',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me',
    usesBasic: true,
    person(answer) {
      const { data } = z.parse(z.object({ data: z.object({ id: text, username: text }) }), answer)
      return named(data.id, data.username)
    },
  },
  facebook: {
    name: 'Facebook',
    scope: 'public_profile',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    person(answer) {
      const { id, name } = z.parse(z.object({ id: text, name: z.optional(z.string()) }), answer)
      return named(id, name)
    },
  },
}

interface OpenidPreset {
  readonly name: string
  readonly issuer: string
  /** Where it is not OpenID's own. */
  readonly scope?: string
}

const OPENID: Readonly<Partial<Record<LoginProviderKind, OpenidPreset>>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  // It refuses every scope but these three. The address is what a wallet's owner knows the login by later, when no name comes.
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid name email' },
}

/** OpenID providers that take `prompt=select_account`, and do not list it in their metadata. */
const ASK_ACCOUNT = ['https://accounts.google.com', 'https://login.microsoftonline.com']

/** The names that are presets too. */
const isKind = (name: string): name is LoginProviderKind => name in OAUTH || name in OPENID

/** Seconds that a provider's clock may be off. */
const CLOCK_SECONDS = 300
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Lets a provider of this machine answer without TLS; no other does. */
function allowLocal(configuration: client.Configuration, address: string): client.Configuration {
  if (LOCAL.test(new URL(address).origin)) client.allowInsecureRequests(configuration)
  return configuration
}

const metadataOf = (secret: string | undefined): Partial<client.ClientMetadata> => ({
  ...(secret === undefined ? {} : { client_secret: secret }),
  [client.clockTolerance]: CLOCK_SECONDS,
})

const APPLE_SECONDS = 3_600

/** Apple's secret is a token that the site signs itself. */
async function secretOf({ clientId, clientSecret, teamId, keyId, privateKey }: LoginProviderConfig, issuer: string) {
  if (teamId === undefined || keyId === undefined || privateKey === undefined) return clientSecret
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${APPLE_SECONDS}s`)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

/**
 * The header as X documents it: name and secret as they are. RFC 6749 would have both encoded as in a form, which changes
 * `-` and `_` to what X does not know.
 */
const rawBasic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`)

function authOf(secret: string | undefined, usesBasic = false): client.ClientAuth {
  if (secret === undefined) return client.None()
  return usesBasic ? rawBasic(secret) : client.ClientSecretPost(secret)
}

function openidProvider(config: LoginProviderConfig, kind: LoginProviderKind, called: string): Provider {
  const issuer = config.issuer ?? OPENID[kind]?.issuer
  if (issuer === undefined)
    throw new ConfigError('config', `login.providers.${called} needs an issuer: the address of the OpenID provider.`)
  let known: { readonly until: number; readonly value: Promise<client.Configuration> } | undefined
  const discover = async (): Promise<client.Configuration> => {
    const secret = await secretOf(config, issuer)
    const execute = LOCAL.test(new URL(issuer).origin) ? [client.allowInsecureRequests] : []
    const found = await client.discovery(new URL(issuer), config.clientId, metadataOf(secret), authOf(secret), {
      execute,
    })
    return allowLocal(found, issuer)
  }
  return {
    name: config.name ?? OPENID[kind]?.name ?? called,
    scope: OPENID[kind]?.scope ?? 'openid profile',
    isOpenid: true,
    usesForm: kind === 'apple',
    canAskAccount(configuration) {
      const { prompt_values_supported: prompts } = configuration.serverMetadata()
      return (
        ASK_ACCOUNT.includes(new URL(issuer).origin) || (Array.isArray(prompts) && prompts.includes('select_account'))
      )
    },
    configuration() {
      // Keys of providers change, and Apple's secret ends.
      if (known && known.until > performance.now()) return known.value
      const value = discover()
      known = { until: performance.now() + (APPLE_SECONDS / 2) * 1_000, value }
      value.catch(() => {
        known = undefined
      })
      return value
    },
  }
}

/** An address of a preset, at the origin that the configuration names. */
function at(address: string, origin: string | undefined): string {
  if (origin === undefined) return address
  const { pathname, search } = new URL(address)
  return new URL(pathname + search, origin).href
}

function oauthProvider(config: LoginProviderConfig, preset: OAuthPreset): Provider {
  const endpoints = {
    issuer: new URL(at(preset.authorize, config.origin)).origin,
    authorization_endpoint: at(preset.authorize, config.origin),
    token_endpoint: at(preset.token, config.origin),
  }
  const auth = authOf(config.clientSecret, preset.usesBasic)
  const configuration = new client.Configuration(endpoints, config.clientId, metadataOf(config.clientSecret), auth)
  allowLocal(configuration, endpoints.token_endpoint)
  return {
    name: config.name ?? preset.name,
    scope: preset.scope,
    isOpenid: false,
    usesForm: false,
    canAskAccount: () => preset.canAskAccount === true,
    configuration: async () => configuration,
    async read(asked, accessToken) {
      const answer = await client.fetchProtectedResource(
        asked,
        accessToken,
        new URL(at(preset.user, config.origin)),
        'GET',
        null,
        new Headers({ accept: 'application/json', 'user-agent': 'latchkey-gateway' }),
      )
      if (!answer.ok) throw new GatewayError(502, 'provider-away', `${preset.name} answered ${answer.status}.`)
      return preset.person(await answer.json())
    },
  }
}

/**
 * The providers of a configuration, by name.
 *
 * @throws ConfigError naming a provider that lacks something
 */
export function createProviders(configs: Readonly<Record<string, LoginProviderConfig>>): ReadonlyMap<string, Provider> {
  return new Map(
    Object.entries(configs).map(([name, config]) => {
      const kind = config.kind ?? (isKind(name) ? name : 'oidc')
      const preset = OAUTH[kind]
      return [name, preset ? oauthProvider(config, preset) : openidProvider(config, kind, name)]
    }),
  )
}
