import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import Provider, { type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider'
import { isLoopback } from '../http/isLoopback.ts'
import { CLIENTS } from './clients.ts'
import { createAdapter } from './createAdapter.ts'
import type { People } from './createPeople.ts'
import { errorPage } from './errorPage.ts'
import type { Person } from './people.ts'

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

/** An OpenID provider with PKCE for everybody, no page that asks for consent, and any redirect address on this machine. */
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
