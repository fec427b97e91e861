import type { Account, CaipAddress, Network } from '@latchkey/kernel'
import type { NameZone } from '@latchkey/plugin-api/schemas'
import { CLOSED, type NamesEvent, type NamesState, reduce } from '../model/machine.ts'
import type { NamesContext } from '../plugin.ts'
import { opened } from '../state.ts'

/** The family whose accounts have names. */
const NAMED = 'eip155'

/** Takes a step of the machine. @returns the state after it */
export function step({ store }: NamesContext, event: NamesEvent): NamesState {
  const next = reduce(store.get(opened) ?? CLOSED, event)
  store.set(opened, next)
  return next
}

export const stateOf = ({ store }: NamesContext): NamesState => store.get(opened) ?? CLOSED

/** Who is asked for a name now. */
export interface Subject {
  readonly account: Account
  readonly network: Network
}

/** The active account on the active network. */
export function subjectOf({ store, kernel }: NamesContext): Subject | undefined {
  const account = store.get(kernel.atoms.account)
  const network = store.get(kernel.atoms.network)
  return account && network ? { account, network } : undefined
}

/** Whether names mean something on a network: on main networks of the family that the gateway serves. */
export async function isNamed({ plugins }: NamesContext, { id, namespace, testnet }: Network): Promise<boolean> {
  return namespace === NAMED && testnet !== true && (await plugins.api.isSupported(id))
}

/** The endings that are offered: those of the gateway, or the one of them that the host wants. */
export async function offeredZones({ store, atoms, plugins }: NamesContext): Promise<readonly NameZone[]> {
  const { zone } = store.get(atoms.host)
  const zones = await plugins.api.getNameZones()
  // A gateway that does not say has the ending that the host names.
  if (!zones) return zone === undefined ? [] : [{ zone, legacy: [], minLength: 4 }]
  return zone === undefined ? zones : zones.filter((entry) => entry.zone === zone)
}

/** The name under one of the endings that leads to an address. */
export async function ownName(
  { plugins }: NamesContext,
  { account }: Subject,
  zones: readonly NameZone[],
): Promise<string | undefined> {
  const records = await plugins.api.getNamesOf(account.address)
  const endings = zones.flatMap(({ zone, legacy }) => [zone, ...legacy])
  const own = records.find(
    ({ name, addresses }) =>
      endings.some((ending) => name.endsWith(`.${ending}`)) &&
      Object.values(addresses).some(({ address }) => isSame(address, account.address)),
  )
  return own?.name
}

/** Whether two EVM addresses are the same; their letters are a checksum only (EIP-55). */
export const isSame = (first: string, other: string): boolean => first.toLowerCase() === other.toLowerCase()

export function isSmartAccount({ store, kernel }: NamesContext): boolean {
  return store.get(kernel.atoms.account)?.type === 'smartAccount'
}

/** Whether it is still the active account, on the same network. */
export function isActive(ctx: NamesContext, account: CaipAddress): boolean {
  return ctx.store.get(ctx.kernel.atoms.account)?.caipAddress === account
}
