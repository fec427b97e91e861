import {
  type CaipAddress,
  isKernelError,
  isUnsupported,
  type KernelError,
  kernelError,
  type Network,
  parseCaipAddress,
} from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { identityError } from '../errors.ts'
import { addressOn, isName, isSameAddress, type Profile, parseStored, pictureOf } from '../model/profile.ts'
import type { IdentityContext, ProfileState } from '../plugin.ts'
import { profiles } from '../state.ts'
import { resolve } from './resolve.ts'

/** Milliseconds for which a name counts as fresh. */
const FRESH = 300_000
/** Milliseconds after a failure within which nothing is asked again. */
const RETRY_BLOCK = 30_000
/** The family whose accounts have names. */
const NAMED = 'eip155'

/** Whether names mean something on a network: on main networks of the family that the site offers. */
function hasNames(network: Network | undefined): network is Network {
  return network?.namespace === NAMED && network.testnet !== true && !isUnsupported(network)
}

interface Subject {
  readonly address: string
  readonly network: Network
}

type Found = Omit<Profile, 'source'>

/** Kept outside the chain, where this site does not look: that does not change by asking again. */
const isOutside = (error: KernelError): boolean =>
  error.walk((cause) => isKernelError(cause) && cause.code.endsWith('/gateway-refused')) !== undefined

/** A name is believed only if it leads back; that no source could be asked is no reason to believe it. */
async function leadsBack(ctx: IdentityContext, name: unknown, { address }: Subject): Promise<boolean> {
  if (!isName(name)) return false
  const found = await resolve(ctx, name, { signal: ctx.signal }).catch((error: unknown) => {
    const known = fromUnknown(error)
    if (known.code === 'identity/name-invalid' || isOutside(known)) return undefined
    throw error
  })
  return isSameAddress(found?.address, address)
}

/** What a service says the account calls itself. */
async function fromService(ctx: IdentityContext, subject: Subject): Promise<Found | undefined> {
  const { api } = ctx.plugins
  if (!api) return undefined
  const { name, avatar } = await api.getIdentity(subject.address, { network: subject.network.id, signal: ctx.signal })
  const picture = pictureOf(avatar)
  const isRight = name ? await leadsBack(ctx, name, subject) : false
  if (!isRight && !picture) return undefined
  return { ...(isRight && name ? { name } : {}), ...(picture && { avatar: picture }) }
}

/** The name the chain family knows (ENS), which it has seen lead back. */
async function fromFamily(ctx: IdentityContext, { address }: Subject): Promise<Found | undefined> {
  const reverseName = ctx.capability('reverseName')
  const { name } = reverseName ? await reverseName({ address }, { signal: ctx.signal }) : {}
  return isName(name) ? { name } : undefined
}

/** The first name that a registry has for the account, if its record leads back. */
async function fromRegistry(ctx: IdentityContext, { address, network }: Subject): Promise<Found | undefined> {
  const { api } = ctx.plugins
  if (!api || !(await api.isSupported(network.id, { signal: ctx.signal }))) return undefined
  const [record] = await api.getNamesOf(address, { signal: ctx.signal })
  const isRight = record && isSameAddress(addressOn(record, network.id), address)
  return isRight && isName(record.name) ? { name: record.name } : undefined
}

const SOURCES = [
  ['service', fromService],
  ['family', fromFamily],
  ['registry', fromRegistry],
] as const

/**
 * Asks one source after the other for a name; a picture of the service stays with a name of the family.
 * @throws what a source failed with, when none has a name
 */
async function search(ctx: IdentityContext, subject: Subject): Promise<{ readonly profile?: Profile }> {
  let failure: KernelError | undefined
  let pictured: Profile | undefined
  for (const [source, read] of SOURCES) {
    try {
      const found = await read(ctx, subject)
      // Only with a name of the registry the picture goes.
      const avatar = found?.avatar ?? (source === 'registry' ? undefined : pictured?.avatar)
      if (found?.name) return { profile: { name: found.name, source, ...(avatar && { avatar }) } }
      if (found) pictured = { ...found, source }
    } catch (cause) {
      failure = fromUnknown(cause)
      ctx.services.log.debug('A source of names does not answer', { source, code: failure.code })
    }
  }
  if (pictured) return { profile: pictured }
  if (failure) throw failure
  return {}
}

/** Searches that another network's turn may cut short before one ends with what it found. */
const ATTEMPTS = 3

/**
 * The same, believed to have found nothing only if the active network was the account's all the time: the family and the
 * registry are asked on that one. @throws `kernel/aborted` when it was another one
 */
async function searchHere(ctx: IdentityContext, subject: Subject): ReturnType<typeof search> {
  const { store, kernel } = ctx
  const isHere = (): boolean => store.get(kernel.atoms.network)?.id === subject.network.id
  for (let attempt = 0; attempt < ATTEMPTS && isHere(); attempt += 1) {
    let hasMoved = false
    const off = store.sub(kernel.atoms.network, () => {
      hasMoved ||= !isHere()
    })
    try {
      const found = await search(ctx, subject)
      if (!hasMoved || found.profile?.name) return found
    } catch (error) {
      if (!hasMoved) throw error
    } finally {
      off()
    }
  }
  throw kernelError('kernel/aborted')
}

/** Forgets that an account is looked up: it is when it is active again. */
function forget({ store }: IdentityContext, account: string): void {
  store.set(profiles, (all) => {
    const { [account]: state, ...others } = all
    return state?.status === 'loading' ? others : all
  })
}

/** Writes what is known, and drops what is known of accounts that no connected wallet shares any more. */
function write({ store, kernel }: IdentityContext, account: string, state: ProfileState): ProfileState {
  const shared = store.get(kernel.atoms.connections).flatMap(({ accounts }) => accounts.map((own) => own.caipAddress))
  store.set(profiles, (all) => {
    const entries = Object.entries({ ...all, [account]: state })
    return Object.fromEntries(entries.filter(([id]) => id === account || shared.some((own) => isSameOwner(own, id))))
  })
  return state
}

/** Whether two CAIP-10 ids are of one account, whatever the network. */
function isSameOwner(first: string, other: string): boolean {
  return (
    first.slice(0, first.indexOf(':')) === other.slice(0, other.indexOf(':')) &&
    first.split(':')[2] === other.split(':')[2]
  )
}

/**
 * Name and picture of an account, by its CAIP-10 id: from the service, the chain family, or a registry of names, in this
 * order; kept for five minutes, in all tabs. Does not throw: the outcome is in `atoms.profiles`, and the answer is
 * `undefined` where nothing is known, and on networks without names.
 * @throws `caip/account` for what is no CAIP-10 id
 */
export async function lookUp(ctx: IdentityContext, account: CaipAddress): Promise<Profile | undefined> {
  const { networkId, address } = parseCaipAddress(account)
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === networkId)
  // What the wallet's family can look up, it looks up on the active network.
  if (!hasNames(network) || ctx.store.get(ctx.kernel.atoms.network)?.id !== networkId) return undefined
  const { cache, clock } = ctx.services
  const last = ctx.store.get(profiles)[account]
  const age = clock.now() - (last?.at ?? 0)
  if (last?.status === 'failed' && age >= 0 && age < RETRY_BLOCK) return undefined
  if (!last) write(ctx, account, { status: 'loading' })
  try {
    // A cache holds what is exactly as old as its limit.
    const { profile } = await cache.fetch(`identity:${account}`, {
      ttl: FRESH - 1,
      load: () => searchHere(ctx, { address, network }),
      persist: { parse: parseStored },
    })
    if (profile && last?.profile?.name !== profile.name) ctx.emit('resolved', { account, source: profile.source })
    return write(ctx, account, { status: 'ready', at: clock.now(), ...(profile && { profile }) }).profile
  } catch (cause) {
    if (ctx.signal.aborted) return undefined
    if (isKernelError(cause, 'kernel/aborted')) return void forget(ctx, account)
    const error = identityError('identity/names-of', { cause })
    const known = last?.profile && { profile: last.profile }
    return write(ctx, account, { status: 'failed', error, at: clock.now(), ...known }).profile
  }
}

/** Looks the active account up again, also within the five minutes. */
export async function refresh(ctx: IdentityContext): Promise<Profile | undefined> {
  const account = ctx.store.get(ctx.kernel.atoms.account)?.caipAddress
  if (!account) return undefined
  ctx.services.cache.invalidate(`identity:${account}`)
  ctx.store.set(profiles, ({ [account]: _, ...others }) => others)
  return lookUp(ctx, account)
}

/**
 * Shows a name that has just been registered for an account, by its CAIP-10 id, at once and on all its networks; it is
 * looked up again after five minutes.
 * @throws `caip/account`, `identity/name-invalid`
 */
export async function showName(ctx: IdentityContext, account: CaipAddress, name: string): Promise<void> {
  parseCaipAddress(account)
  if (!isName(name)) throw identityError('identity/name-invalid', { details: { name: String(name).slice(0, 255) } })
  const { cache, clock } = ctx.services
  const profile: Profile = { name, source: 'registry' }
  cache.invalidate('identity:')
  ctx.store.set(profiles, (all) => Object.fromEntries(Object.entries(all).filter(([id]) => !isSameOwner(id, account))))
  await cache.fetch(`identity:${account}`, {
    ttl: FRESH - 1,
    load: async () => ({ profile }),
    persist: { parse: parseStored },
  })
  write(ctx, account, { status: 'ready', at: clock.now(), profile })
}
