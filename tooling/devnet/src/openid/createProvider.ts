import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type ClientMetadata,
  type ErrorOut,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { isLoopback } from '../http/ports.ts'
import { html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import type { Person } from './people.ts'
import { CLIENTS } from './people.ts'
import type { People } from './startOpenid.ts'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970; Infinity for what never expires. */
  readonly expiresAt: number
}

/** A store in memory for one provider; the library's own is shared by all providers of a process. */
function createAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>()
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      [...entries.keys()]
        .filter((key) => key.startsWith(keyOf('')))
        .map(live)
        .find((payload) => payload?.[name] === value)
    return {
      async upsert(id, payload, expiresIn) {
        entries.set(keyOf(id), {
          payload,
          expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
        })
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = live(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}

/** What a person sees when a sign-in cannot even be answered to the app. */
function errorPage(context: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void {
  const { headers = {}, body } = renderPage(
    'Sign in · OpenID',
    html`<main class="narrow"><header><h1>This sign-in cannot go on</h1></header>
<p class="error" role="alert">${description ?? 'The app asked for something that is not possible.'}</p>
<p class="muted">Code: <code>${error}</code>. Go back to the app and start again.</p></main>`,
  )
  context.set(headers)
  context.body = body
}

const SCOPE = 'openid email profile offline_access'
const HOUR = 3600

async function signingKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'devnet' }
}

function metadataOf({ id, secret }: (typeof CLIENTS)[number]): ClientMetadata {
  const common: ClientMetadata = {
    client_id: id,
    // Replaced by `redirectUriAllowed` below; the library wants one.
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  return secret === undefined
    ? { ...common, token_endpoint_auth_method: 'none' }
    : { ...common, client_secret: secret, token_endpoint_auth_method: 'client_secret_post' }
}

function claimsOf({ id, name, email, emailVerified }: Person) {
  return { sub: id, name, ...(email === undefined ? {} : { email, email_verified: emailVerified }) }
}

async function consent({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  const accountId = session?.accountId
  if (!client || !accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

/** An OpenID provider with PKCE for all clients, no page that asks for consent, and any redirect address on this machine. */
export async function createProvider(issuer: string, people: People): Promise<Provider> {
  const provider = new Provider(issuer, {
    adapter: createAdapter(),
    clients: CLIENTS.map(metadataOf),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [crypto.randomUUID()] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: consent,
    renderError: errorPage,
    clientBasedCORS: (_, origin) => isLoopback(origin),
    findAccount(_, id) {
      const person = people.byId(id)
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 24 * HOUR,
      Session: HOUR,
    },
  })
  provider.Client.prototype.redirectUriAllowed = isLoopback
  provider.on('server_error', (_, error) => console.error(`openid: ${error.message}`))
  return provider
}
