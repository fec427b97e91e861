import {
  type Account,
  type CaipNetworkId,
  isCaipAddress,
  kernelError,
  parseCaipAddress,
  type WalletPeer,
} from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { cleanText, isSafeLink, parseUrl } from '@latchkey/kernel/text'
import { walletConnectError } from '../errors.ts'
import type { SettledSession } from './client.ts'
import type { RequestedNamespace, RequestedNamespaces } from './namespaces.ts'
import { stringEntries } from './storage.ts'

/** What a wallet approved of what it was asked for, and nothing else. */
export interface Approval {
  /**
   * Each address once per namespace, named on the network the site prefers of those it was approved for. Empty where all that
   * was approved is for pages that ask for other networks.
   */
  readonly accounts: readonly Account[]
  /** By network, the plain addresses approved there, the wallet's own choice first. */
  readonly addresses: ReadonlyMap<CaipNetworkId, readonly string[]>
  /** The name the wallet knows a network by, where that is a retired one. */
  readonly names: ReadonlyMap<CaipNetworkId, string>
  /** By namespace. */
  readonly methods: ReadonlyMap<string, ReadonlySet<string>>
  /** By namespace. */
  readonly events: ReadonlyMap<string, ReadonlySet<string>>
  readonly properties: Readonly<Record<string, string>>
}

/** What a wallet claims; every part of it is checked. */
export interface SessionClaims {
  readonly namespaces: unknown
  readonly sessionProperties?: unknown
  /** What the page that paired has asked for, as this side has stored it. */
  readonly optionalNamespaces?: unknown
}

const MAX_ACCOUNTS = 500

function refuse(problem: string): never {
  throw walletConnectError('walletconnect/session-invalid', { details: { problem } })
}

function listOf(value: unknown, what: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  return refuse(`${what} are not a list of texts`)
}

/** An approval that is being read. */
interface Draft {
  readonly accounts: Account[]
  readonly addresses: Map<CaipNetworkId, string[]>
  readonly names: Map<CaipNetworkId, string>
  readonly methods: Map<string, Set<string>>
  readonly events: Map<string, Set<string>>
}

function addTo(sets: Map<string, Set<string>>, key: string, given: readonly string[], asked: readonly string[]): void {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known)
  for (const name of given) if (asked.includes(name)) known.add(name)
}

async function addAccounts(draft: Draft, requested: RequestedNamespace, given: readonly string[]): Promise<void> {
  const { namespace, chains, aliases = {}, accountType } = requested
  for (const text of given.slice(0, MAX_ACCOUNTS)) {
    if (!isCaipAddress(text)) refuse(`"${text.slice(0, 80)}" is not an account`)
    const { namespace: claimed, reference, address } = parseCaipAddress(text)
    if (claimed !== namespace) refuse(`an account of ${claimed} among those of ${namespace}`)
    const name = `${namespace}:${reference}` as const
    const network = Object.entries(aliases).find(([retired]) => retired === name)?.[1] ?? name
    if (!chains.includes(network)) continue
    const parsed = await requested.parse(address)
    if (parsed === undefined) refuse(`an invalid address on ${network}`)
    const there = draft.addresses.get(network) ?? []
    // A wallet that answers to both names of a network is spoken to by the current one.
    if (name === network) draft.names.delete(network)
    else if (there.length === 0) draft.names.set(network, name)
    if (there.includes(parsed)) continue
    draft.addresses.set(network, [...there, parsed])
    const isKnown = draft.accounts.some((known) => known.address === parsed && isOf(known, namespace))
    if (!isKnown) draft.accounts.push({ caipAddress: `${network}:${parsed}`, address: parsed, type: accountType })
  }
}

/** Names an account on the network that the site prefers of those it was approved for. */
function onPreferredNetwork(account: Account, { addresses }: Draft, requested: RequestedNamespaces): Account {
  const chains = requested.get(parseCaipAddress(account.caipAddress).namespace)?.chains
  const network = chains?.find((id) => addresses.get(id)?.includes(account.address))
  return network ? { ...account, caipAddress: `${network}:${account.address}` } : account
}

function isOf({ caipAddress }: Account, namespace: string): boolean {
  return caipAddress.startsWith(`${namespace}:`)
}

/** Every network a wallet lists must come with an account on it. */
function checkChains(chains: readonly string[], accounts: readonly string[]): void {
  const bare = chains.find((chain) => !accounts.some((account) => account.startsWith(`${chain}:`)))
  if (bare !== undefined) refuse(`no account on ${bare}`)
}

/** The accounts with what their families read of them in the session's properties. */
async function described(
  accounts: readonly Account[],
  properties: Readonly<Record<string, string>>,
  requested: RequestedNamespaces,
): Promise<readonly Account[]> {
  const namespaces = [...new Set(accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).namespace))]
  const all = await Promise.all(
    namespaces.map((namespace) => {
      const own = accounts.filter((account) => isOf(account, namespace))
      return requested.get(namespace)?.describeAccounts?.(own, properties) ?? own
    }),
  )
  return all.flat()
}

/** Whether the page that paired has asked for a namespace. */
function isProposed(proposed: unknown, namespace: string): boolean {
  return Object.hasOwn(Object(proposed), namespace)
}

/** Whether there is an account on a network that the page that paired has asked for. */
function hasProposedAccount(namespaces: object, proposed: unknown): boolean {
  const entriesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  const accounts = Object.values(namespaces).flatMap((claims) => entriesIn(readProperty(claims, 'accounts')))
  const chains = Object.values(Object(proposed)).flatMap((asked) => entriesIn(readProperty(asked, 'chains')))
  return chains.some((chain) => accounts.some((account) => String(account).startsWith(`${chain}:`)))
}

/**
 * Reads of a settled session what this page asks for. Networks, methods and events beyond it are left out, and so is a
 * namespace that another page asked for when it paired. A namespace that no page asked for rejects the session, as do an
 * account under the wrong prefix, a network without an account or an invalid address.
 * @throws `walletconnect/session-invalid`, `connect/no-accounts`
 */
export async function readApproval(
  { namespaces, sessionProperties, optionalNamespaces }: SessionClaims,
  requested: RequestedNamespaces,
): Promise<Approval> {
  if (typeof namespaces !== 'object' || namespaces === null) refuse('there are no namespaces')
  const draft: Draft = { accounts: [], addresses: new Map(), names: new Map(), methods: new Map(), events: new Map() }
  for (const [key, claims] of Object.entries(namespaces)) {
    // A key may name one network: then that is its only one (CAIP-217).
    const namespace = key.split(':')[0] ?? key
    const wanted = requested.get(namespace)
    if (!wanted && isProposed(optionalNamespaces, namespace)) continue
    if (!wanted) refuse(`the namespace ${key.slice(0, 40)}`)
    const accounts = listOf(Reflect.get(claims ?? {}, 'accounts'), 'accounts')
    const chains: unknown = Reflect.get(claims, 'chains')
    if (key !== namespace && accounts.some((account) => !account.startsWith(`${key}:`)))
      refuse(`an account that is not on ${key}`)
    checkChains(chains === undefined ? [] : listOf(chains, 'chains'), accounts)
    addTo(draft.methods, namespace, listOf(Reflect.get(claims, 'methods'), 'methods'), wanted.methods)
    addTo(draft.events, namespace, listOf(Reflect.get(claims, 'events'), 'events'), wanted.events)
    await addAccounts(draft, wanted, accounts)
  }
  if (draft.accounts.length === 0 && !hasProposedAccount(namespaces, optionalNamespaces))
    throw kernelError('connect/no-accounts')
  const accounts = draft.accounts.map((account) => onPreferredNetwork(account, draft, requested))
  const properties = stringEntries(sessionProperties)
  return { ...draft, accounts: await described(accounts, properties, requested), properties }
}

/** An event of a wallet. */
export interface WalletChange {
  readonly namespace: string
  readonly chainId: string
  /** Of `chainChanged` a number, its decimal or hexadecimal text, or a CAIP-2 id; of `accountsChanged` a list of accounts. */
  readonly data: unknown
}

/** The approved network that a wallet moved to; `undefined` for others. */
export function resolveChainChanged(
  approval: Approval,
  requested: RequestedNamespaces,
  { namespace, chainId, data }: WalletChange,
): CaipNetworkId | undefined {
  if (!approval.events.get(namespace)?.has('chainChanged')) return undefined
  const text = typeof data === 'number' ? String(data) : typeof data === 'string' ? data : ''
  const decimal = /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text).toString() : text
  const aliases: Readonly<Record<string, CaipNetworkId>> = requested.get(namespace)?.aliases ?? {}
  const candidates = [decimal.includes(':') ? decimal : `${namespace}:${decimal}`, chainId]
  return candidates
    .map((name) => [...approval.addresses.keys()].find((known) => known === (aliases[name] ?? name)))
    .find((network) => network !== undefined)
}

/** The accounts of an approval in one namespace, the wallet's own choice first. */
export function accountsOf({ accounts }: Approval, namespace: string): readonly Account[] {
  return accounts.filter((account) => isOf(account, namespace))
}

/** The approval after an event `accountsChanged`; `undefined` unless the wallet chose another account it has approved. */
export function applyAccountsChanged(approval: Approval, namespace: string, data: unknown): Approval | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof first !== 'string' || !approval.events.get(namespace)?.has('accountsChanged')) return undefined
  const lower = first.slice(first.lastIndexOf(':') + 1).toLowerCase()
  const [current, ...others] = accountsOf(approval, namespace)
  const chosen = others.find(({ address }) => address.toLowerCase() === lower)
  if (!current || !chosen) return undefined
  const chosenFirst = (there: readonly string[]): readonly string[] =>
    there.includes(chosen.address) ? [chosen.address, ...there.filter((address) => address !== chosen.address)] : there
  return {
    ...approval,
    accounts: [chosen, ...approval.accounts.filter((account) => account !== chosen)],
    addresses: new Map(
      [...approval.addresses].map(([network, there]) => [
        network,
        network.startsWith(`${namespace}:`) ? chosenFirst(there) : there,
      ]),
    ),
  }
}

/** Code units of a data address. */
const MAX_DATA = 65_536
/** Pictures that cannot carry code; an `https:` picture is loaded as a picture only. */
const DATA_PICTURE = /^data:image\/(?:png|jpeg|webp|gif)[;,]/i
const MAX_ADDRESS = 2048

function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (DATA_PICTURE.test(value)) return value.length <= MAX_DATA ? value : undefined
  return value.length <= MAX_ADDRESS && isSafeLink(value) ? parseUrl(value)?.href : undefined
}

/** What the wallet calls itself: claims, cleaned to be shown. */
export function peerMetadata({ peer }: Pick<SettledSession, 'peer'>): WalletPeer {
  const { name, icons }: { readonly name?: unknown; readonly icons?: unknown } = peer?.metadata ?? {}
  const icon = Array.isArray(icons) ? icons.map(pictureOf).find((picture) => picture !== undefined) : undefined
  return { name: cleanText(name), ...(icon ? { icon } : {}) }
}
