import { type Account, isCaipAddress, kernelError, parseCaipAddress } from '@latchkey/kernel'
import { walletConnectError } from '../errors.ts'
import type { ApprovedSession } from './approvedSession.ts'
import type { Asked, AskedNamespace } from './askedNamespaces.ts'
import { readTexts } from './readTexts.ts'

/** The shape of what comes in; every part of it is checked. */
export interface SessionClaims {
  readonly namespaces: unknown
  readonly sessionProperties?: unknown
}

type Build = {
  readonly accounts: Account[]
  readonly addresses: Map<`${string}:${string}`, string[]>
  readonly names: Map<`${string}:${string}`, string>
  readonly methods: Map<string, Set<string>>
  readonly events: Map<string, Set<string>>
}

const MAX_ACCOUNTS = 500

function refuse(problem: string): never {
  throw walletConnectError('walletconnect/session-invalid', { details: { problem } })
}

function listOf(value: unknown, what: string): readonly string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  return refuse(`${what} are not a list of texts`)
}

function addTo(sets: Map<string, Set<string>>, key: string, given: readonly string[], asked: readonly string[]): void {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known)
  for (const one of given) if (asked.includes(one)) known.add(one)
}

async function addAccounts(build: Build, asked: AskedNamespace, given: readonly string[]): Promise<void> {
  const { namespace, chains, aliases = {}, accountType } = asked
  for (const text of given.slice(0, MAX_ACCOUNTS)) {
    if (!isCaipAddress(text)) refuse(`"${text.slice(0, 80)}" is not an account`)
    const { namespace: claimed, reference, address } = parseCaipAddress(text)
    if (claimed !== namespace) refuse(`an account of ${claimed} among those of ${namespace}`)
    const name = `${namespace}:${reference}` as const
    const network = Object.entries(aliases).find(([retired]) => retired === name)?.[1] ?? name
    if (!chains.includes(network)) continue
    const parsed = await asked.parse(address)
    if (parsed === undefined) refuse(`an address that is none on ${network}`)
    const there = build.addresses.get(network) ?? []
    // A wallet that answers to both names of a network is spoken to by the current one.
    if (name === network) build.names.delete(network)
    else if (there.length === 0) build.names.set(network, name)
    if (there.includes(parsed)) continue
    build.addresses.set(network, [...there, parsed])
    const isKnown = build.accounts.some((one) => one.address === parsed && one.caipAddress.startsWith(`${namespace}:`))
    if (!isKnown) build.accounts.push({ caipAddress: `${network}:${parsed}`, address: parsed, type: accountType })
  }
}

/** Every network a wallet lists must come with an account on it (security.md T18). */
function checkChains(chains: readonly string[], accounts: readonly string[]): void {
  const bare = chains.find((chain) => !accounts.some((one) => one.startsWith(`${chain}:`)))
  if (bare !== undefined) refuse(`no account on ${bare}`)
}

/**
 * Takes of a settled session what was asked for, and nothing else (security.md T18): networks, methods and events that
 * were not asked for are left out; a namespace that was not, accounts under the wrong prefix, networks without an
 * account and addresses that are none make it void.
 * @throws `walletconnect/session-invalid`, `connect/no-accounts`
 */
export async function readSession(
  { namespaces, sessionProperties }: SessionClaims,
  asked: Asked,
): Promise<ApprovedSession> {
  if (typeof namespaces !== 'object' || namespaces === null) refuse('there are no namespaces')
  const build: Build = { accounts: [], addresses: new Map(), names: new Map(), methods: new Map(), events: new Map() }
  for (const [key, claims] of Object.entries(namespaces)) {
    // A key may name one network: then that is its only one (CAIP-217).
    const namespace = key.split(':')[0] ?? key
    const wanted = asked.get(namespace)
    if (!wanted) refuse(`the namespace ${key.slice(0, 40)}`)
    const accounts = listOf(Reflect.get(claims ?? {}, 'accounts'), 'accounts')
    const chains: unknown = Reflect.get(claims, 'chains')
    if (key !== namespace && accounts.some((one) => !one.startsWith(`${key}:`)))
      refuse(`an account that is not on ${key}`)
    checkChains(chains === undefined ? [] : listOf(chains, 'chains'), accounts)
    addTo(build.methods, namespace, listOf(Reflect.get(claims, 'methods'), 'methods'), wanted.methods)
    addTo(build.events, namespace, listOf(Reflect.get(claims, 'events'), 'events'), wanted.events)
    await addAccounts(build, wanted, accounts)
  }
  if (build.accounts.length === 0) throw kernelError('connect/no-accounts')
  return { ...build, properties: readTexts(sessionProperties) }
}
