import type { CaipNetworkId, SignInProof, SignInRequest } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { buildSignInText, type SignInKind } from '@latchkey/kernel/sign-in'
import type { RequestedNamespaces } from './namespaces.ts'

/** What a wallet is asked to sign together with the approval. */
export interface SignInOffer {
  readonly request: SignInRequest
  readonly issuedAt: string
  readonly kind: SignInKind
  /** In order of preference; never empty. */
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
}

/** What a wallet has approved by signing: claims, like those of a session that is settled without. */
export interface SignedApproval {
  readonly chains: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly proofs: readonly SignInProof[]
}

/** The only namespace that wallets can sign in with while they approve (Sign protocol, wc_sessionAuthenticate). */
const NAMESPACE = 'eip155'
const MAX_SIGNED = 50
/** How a text of ERC-5573 announces what it allows. */
const ALLOWS = 'I further authorize the stated URI to perform the following actions on my behalf:'
const RECAP = 'urn:recap:'
const ISSUER = /^did:pkh:([-a-z\d]{3,8}:[-\w]{1,32}):([-.%\w]{1,128})$/

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

/**
 * What can be asked of a wallet; `undefined` where nothing may be. A wallet that signs in approves this namespace alone:
 * it is not asked where the site wants accounts of another one as well, which would be lost.
 */
export async function signInOffer(
  requested: RequestedNamespaces,
  request: SignInRequest | undefined,
  now: number,
): Promise<SignInOffer | undefined> {
  const only = requested.size === 1 ? requested.get(NAMESPACE) : undefined
  const kind = request && (await only?.signIn?.())
  if (!only || !kind) return undefined
  const chains = request.networks?.filter((id) => only.chains.includes(id)) ?? only.chains
  const issuedAt = request.issuedAt ?? new Date(now).toISOString()
  return chains.length > 0 ? { request, issuedAt, kind, chains, methods: only.methods } : undefined
}

/** What wallets may be asked for after they have signed in, as a resource of the text (ERC-5573). */
export function allowanceOf(methods: readonly string[]): string {
  const sorted = [...methods].sort((a, b) => a.localeCompare(b))
  const actions = Object.fromEntries(sorted.map((method) => [`request/${method}`, [{}]]))
  return RECAP + btoa(JSON.stringify({ att: { [NAMESPACE]: actions } })).replaceAll('=', '')
}

interface Allowance {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  /** What the text says of it. */
  readonly sentence: string
}

function decode(resource: string): unknown {
  try {
    return JSON.parse(atob(resource.slice(RECAP.length).replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Reads what a text allows (ERC-5573); `undefined` for more than was asked, and for what cannot be read. */
function readAllowance(resource: string, { chains, methods }: SignInOffer): Allowance | undefined {
  const allowed = readProperty(decode(resource), 'att')
  const actions = readProperty(allowed, NAMESPACE)
  if (typeof actions !== 'object' || actions === null || Object.keys(Object(allowed)).length !== 1) return undefined
  const names = Object.keys(actions).map((action) => action.replace(/^request\//, ''))
  const limits = Object.values(actions).flatMap((list) => textsIn(readProperty(readProperty(list, '0'), 'chains')))
  const isAsked =
    names.every((name) => methods.includes(name)) && limits.every((id) => chains.some((own) => own === id))
  if (names.length === 0 || !isAsked) return undefined
  const sorted = [...names].sort((a, b) => a.localeCompare(b))
  const sentence = `${ALLOWS} (1) 'request': ${sorted.map((name) => `'${name}'`).join(', ')} for '${NAMESPACE}'.`
  return { chains: [...new Set(limits)], methods: names, sentence }
}

/** The text of what was asked, for the account and the allowance of the answer: the rest of the answer is not used. */
function textOf(
  { request, issuedAt, kind }: SignInOffer,
  { network, address }: { readonly network: CaipNetworkId; readonly address: string },
  allowance: { readonly resource: string; readonly sentence: string } | undefined,
): string | undefined {
  const { networks: _, statement, resources = [], ...fields } = request
  const text = [statement, allowance?.sentence].filter((part) => part !== undefined && part !== '').join(' ')
  const all = [...resources, ...(allowance ? [allowance.resource] : [])]
  const built = buildSignInText({
    ...fields,
    ...{ kind, network, address, issuedAt },
    ...(text === '' ? {} : { statement: text }),
    ...(all.length === 0 ? {} : { resources: all }),
  })
  return built.ok ? built.text : undefined
}

const TYPES = ['eip191', 'eip1271'] as const

/** Reads one signed object (CAIP-74); `undefined` for an account of a network that was not asked for. */
function readSigned(signed: unknown, offer: SignInOffer): SignedApproval | undefined {
  const payload = readProperty(signed, 'p')
  const issuer = readProperty(payload, 'iss')
  const [, chain = '', address = ''] = ISSUER.exec(typeof issuer === 'string' ? issuer : '') ?? []
  const network = offer.chains.find((id) => id === chain)
  if (!network) return undefined
  const resource = textsIn(readProperty(payload, 'resources'))
    .filter((entry) => entry.startsWith(RECAP))
    .at(-1)
  const allowance = resource === undefined ? undefined : readAllowance(resource, offer)
  const { chains = [], methods = [], sentence } = allowance ?? {}
  const text = textOf(offer, { network, address }, resource && sentence ? { resource, sentence } : undefined)
  const signature = readProperty(readProperty(signed, 's'), 's')
  const type = TYPES.find((known) => known === readProperty(readProperty(signed, 's'), 't'))
  const approved = [...new Set([network, ...chains])]
  const isProof = text !== undefined && typeof signature === 'string' && type !== undefined
  return {
    chains: approved,
    accounts: approved.map((id) => `${id}:${address}`),
    methods,
    proofs: isProof ? [{ account: `${network}:${address}`, message: text, signature, type }] : [],
  }
}

/** Reads what a wallet answered, one signed object per network. No signature is checked: that is for who gave the nonce. */
export function readSignedApproval(answer: unknown, offer: SignInOffer): SignedApproval {
  const all = (Array.isArray(answer) ? answer.slice(0, MAX_SIGNED) : []).flatMap(
    (signed) => readSigned(signed, offer) ?? [],
  )
  return {
    chains: [...new Set(all.flatMap(({ chains }) => chains))],
    accounts: [...new Set(all.flatMap(({ accounts }) => accounts))],
    methods: [...new Set(all.flatMap(({ methods }) => methods))],
    proofs: all.flatMap(({ proofs }) => proofs),
  }
}
