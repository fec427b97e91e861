import { nameFailure, statusOf } from '../client/failures.ts'
import type { CallOptions } from '../client/request.ts'
import { ask, getSupportedChains } from '../client/supportedNetworks.ts'
import { profileName, profileRegister, profileReverse, profileSuggestions } from '../endpoints.ts'
import type { ApiContext, NameLookup } from '../plugin.ts'
import type { NameZone } from '../schemas/gateway.ts'
import type {
  ProfileRegisterAnswer,
  ProfileRegisterBody,
  ProfileReverseAnswer,
  ProfileSuggestionsAnswer,
} from '../schemas/names.ts'

/**
 * The addresses of a name; none where the network is not supported.
 * @throws `api/name-not-found` when it is not registered, `api/name` when that is unknown: "Error resolving name"
 */
export async function getName(ctx: ApiContext, name: string, options: CallOptions = {}): Promise<NameLookup> {
  const asked = { params: { name }, query: { apiVersion: 2 } }
  try {
    return await ask(ctx, profileName, asked, options, () => ({ addresses: {}, attributes: [] }))
  } catch (error) {
    throw nameFailure(statusOf(error) === 404 ? 'api/name-not-found' : 'api/name', error, name)
  }
}

/** The names of a plain address; none where the network is not supported. @throws `api/names-of` */
export async function getNamesOf(
  ctx: ApiContext,
  address: string,
  options: CallOptions = {},
): Promise<ProfileReverseAnswer> {
  const query = { sender: ctx.store.get(ctx.kernel.atoms.account)?.address, apiVersion: 2 }
  try {
    return await ask(ctx, profileReverse, { params: { address }, query }, options, () => [])
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw nameFailure('api/names-of', error)
  }
}

/** Where names are registered unless said otherwise. */
const ZONE = 'reown.id'

/**
 * The endings under which names are registered, the first one first; empty where the operator names none, `undefined` for a
 * gateway that does not say.
 */
export async function getNameZones(
  ctx: ApiContext,
  options: CallOptions = {},
): Promise<readonly NameZone[] | undefined> {
  return (await getSupportedChains(ctx, options)).names?.zones
}

/**
 * The address of the gateway, which a message that registers a name must hold as its `audience`: what was signed for one
 * gateway is worth nothing at another. @throws `config/invalid` while there is none
 */
export async function getNameAudience(ctx: ApiContext): Promise<string> {
  const baseUrl = ctx.store.get(ctx.atoms.apiUrl)
  const { origin, pathname } = new URL(await ctx.services.http.address('', baseUrl === undefined ? {} : { baseUrl }))
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Names like the one that was typed; none where the network is not supported. @throws `api/name-suggestions` */
export async function getNameSuggestions(
  ctx: ApiContext,
  name: string,
  { zone = ZONE, ...options }: CallOptions & { readonly zone?: string } = {},
): Promise<ProfileSuggestionsAnswer> {
  try {
    const asked = { params: { name }, query: { zone } }
    return await ask(ctx, profileSuggestions, asked, options, () => ({ suggestions: [] }))
  } catch (error) {
    throw nameFailure('api/name-suggestions', error)
  }
}

/** Never repeated by itself; `success: false` where the network is not supported. @throws `api/register-name` */
export async function registerName(
  ctx: ApiContext,
  body: ProfileRegisterBody,
  options: CallOptions = {},
): Promise<ProfileRegisterAnswer> {
  try {
    return await ask(ctx, profileRegister, { body }, options, () => ({ success: false }))
  } catch (error) {
    throw nameFailure('api/register-name', error, registeredName(body.message))
  }
}

/** The name in the message that registers it, for error messages; empty when it has none. */
function registeredName(message: string): string {
  try {
    const { name } = Object(JSON.parse(message))
    return typeof name === 'string' ? name.slice(0, 255) : ''
  } catch {
    return ''
  }
}
