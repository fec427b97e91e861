import { isKernelError, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { NameZone } from '@latchkey/plugin-api/schemas'
import { identityError } from '../errors.ts'
import { addressOn, isName } from '../model/profile.ts'
import type { IdentityContext } from '../plugin.ts'

/** Endings of names that a service keeps itself when it does not say which. */
const USUAL_ZONES: readonly NameZone[] = [{ zone: 'reown.id', legacy: ['wcn.id'], minLength: 4 }]
/** The family whose accounts have names there. */
const NAMED = 'eip155'

interface Options {
  readonly signal?: AbortSignal
}

/** What a name leads to in the wallet's chain family (ENS); `undefined` where the family knows no names. */
async function fromFamily(ctx: IdentityContext, name: string, options: Options): Promise<string | undefined> {
  const resolveName = ctx.capability('resolveName')
  return resolveName && (await resolveName({ name }, options)).address
}

/** A service may give out names of a domain; those of `eth` only the family may, and those of a whole top-level domain no service. */
function isZone(ending: string): boolean {
  const labels = ending.normalize('NFKC').toLowerCase().split('.')
  return labels.length > 1 && labels.at(-1) !== 'eth'
}

/** What a name of the service's own zones leads to on the active network. */
async function fromRegistry(ctx: IdentityContext, name: string, options: Options): Promise<string | undefined> {
  const { api } = ctx.plugins
  const network = ctx.store.get(ctx.kernel.atoms.network)
  if (!api || network?.namespace !== NAMED) return undefined
  const zones = (await api.getNameZones(options)) ?? USUAL_ZONES
  const endings = zones.flatMap(({ zone, legacy }) => [zone, ...legacy]).filter(isZone)
  if (!endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return undefined
  try {
    return addressOn(await api.getName(name, options), network.id)
  } catch (error) {
    if (isKernelError(error, 'api/name-not-found')) return undefined
    throw error
  }
}

/**
 * The address a name leads to on the active network, from the chain family (ENS) or, for names of the service's own zones,
 * from the service; where both know it, the family counts, and while it cannot be asked the service is not, either.
 * `undefined` for a name without an owner. Ask again right before money moves: a name may lead elsewhere by then.
 * @throws `identity/name-invalid`; `identity/name` ("Error resolving name") when a source could not be asked
 */
export async function resolve(
  ctx: IdentityContext,
  name: string,
  options: Options = {},
): Promise<{ readonly address: string } | undefined> {
  const details = { name: String(name).slice(0, 255) }
  const wanted = typeof name === 'string' ? name.trim() : ''
  if (!isName(wanted.toLowerCase().normalize('NFC'))) throw identityError('identity/name-invalid', { details })
  try {
    const address = (await fromFamily(ctx, wanted, options)) || (await fromRegistry(ctx, wanted, options))
    return address ? { address } : undefined
  } catch (cause) {
    if (options.signal?.aborted) throw kernelError('kernel/aborted')
    const error = fromUnknown(cause)
    if (/name-invalid$/.test(error.code)) throw identityError('identity/name-invalid', { details, cause })
    throw identityError('identity/name', { details, cause: error })
  }
}
