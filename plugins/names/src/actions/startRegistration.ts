import type { CaipAddress, KernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { NameZone } from '@latchkey/plugin-api/schemas'
import type { Place } from '../model/machine.ts'
import type { NamesContext } from '../plugin.ts'
import { offers } from '../state.ts'
import { isActive, isNamed, isSmartAccount, offeredZones, ownName, type Subject, step, subjectOf } from './read.ts'

const isSome = (zones: readonly NameZone[]): zones is readonly [NameZone, ...NameZone[]] => zones.length > 0

async function readPlace(ctx: NamesContext, subject: Subject | undefined): Promise<{ place: Place; own?: string }> {
  if (!subject || !(await isNamed(ctx, subject.network))) return { place: { status: 'absent', why: 'network' } }
  const zones = await offeredZones(ctx)
  if (!isSome(zones)) return { place: { status: 'absent', why: 'zone' } }
  const own = await ownName(ctx, subject, zones)
  return { place: { status: 'ready', zones }, ...(own === undefined ? {} : { own }) }
}

/**
 * Begins the form for the active account: under which endings names are given out, and whether it has one already. What goes
 * wrong is in the state: "Error fetching names for address".
 */
export async function startRegistration(ctx: NamesContext): Promise<void> {
  const subject = subjectOf(ctx)
  const account = subject?.account.caipAddress
  step(ctx, { type: 'begin', account })
  try {
    step(ctx, { type: 'placed', account, ...(await readPlace(ctx, subject)) })
  } catch (cause) {
    if (ctx.signal.aborted) return
    const error: KernelError = fromUnknown(cause)
    step(ctx, { type: 'placed', account, place: { status: 'failed', error } })
  }
}

/** Shows what a name is good for; the form follows from there. */
export async function openNames(ctx: NamesContext): Promise<void> {
  ctx.router.push('names.ChooseAccountName')
}

/** Says that the user looked at what a name is good for. */
export async function noticeOpened(ctx: NamesContext): Promise<void> {
  ctx.emit('opened', { isSmartAccount: isSmartAccount(ctx) })
}

/** Finds out whether an account is offered a name; only the active one is. The answer is in `atoms.offers`. */
export async function offer(ctx: NamesContext, account: CaipAddress): Promise<void> {
  const { store, kernel, atoms, plugins } = ctx
  const subject = subjectOf(ctx)
  const connection = store.get(kernel.atoms.connection)
  const connector = store.get(kernel.atoms.connectors).find(({ id }) => id === connection?.connectorId)
  const isWanted = store.get(atoms.host).offer === 'all' || connector?.kind === 'embedded'
  if (!subject || !isActive(ctx, account) || !isWanted || !(await isNamed(ctx, subject.network))) return
  const zones = await offeredZones(ctx)
  if (!isSome(zones)) return
  const profile = await plugins.identity?.lookUp(account)
  const name = profile?.name ?? (await ownName(ctx, subject, zones))
  store.set(offers, (all) => ({ ...all, [account]: name === undefined }))
}
