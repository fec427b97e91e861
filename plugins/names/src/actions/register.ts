import { isKernelError, type KernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import { namesError } from '../errors.ts'
import { nameOf } from '../model/machine.ts'
import { coinTypeOf, registrationMessage } from '../model/message.ts'
import { isUnsure, refusalOf } from '../model/refusal.ts'
import type { NamesContext } from '../plugin.ts'
import { offers } from '../state.ts'
import { check } from './edit.ts'
import { isActive, isSame, isSmartAccount, stateOf, step, subjectOf } from './read.ts'

const WAITING = 'names.RegisterAccountNameSuccess'
const FORM = 'names.RegisterAccountName'

/** What the account has signed; the wallet is asked once. @throws `names/…`, what the wallet says */
async function signed(ctx: NamesContext, name: string): Promise<ProfileRegisterBody> {
  const subject = subjectOf(ctx)
  const sign = ctx.capability('signMessage')
  if (!subject || !isActive(ctx, stateOf(ctx).account ?? subject.account.caipAddress))
    throw namesError('names/account-changed')
  const coinType = coinTypeOf(subject.network.id)
  if (!sign) throw namesError('names/unsupported')
  const { address, caipAddress } = subject.account
  const message = registrationMessage(name, await ctx.plugins.api.getNameAudience(), ctx.services.clock.now())
  const { signature } = await sign({ message }, { signal: ctx.signal })
  if (!isActive(ctx, caipAddress)) throw namesError('names/account-changed')
  return { coin_type: coinType, address, message, signature }
}

/** The registration failed: the form is there again, with the reason. */
async function refuse(ctx: NamesContext, error: KernelError): Promise<void> {
  const { registration } = stateOf(ctx)
  if (registration.status === 'none') return
  const { name } = registration
  const refusal = refusalOf(error)
  step(ctx, { type: 'refused', error, refusal })
  ctx.emit('failed', { isSmartAccount: isSmartAccount(ctx), name, code: refusal.code })
  if (ctx.store.get(ctx.kernel.atoms.history).some(({ route }) => route === WAITING)) ctx.router.backTo(FORM)
  await check(ctx)
}

/** The name is the account's: it is shown everywhere from now on. */
async function succeed(ctx: NamesContext): Promise<void> {
  const { account, registration } = step(ctx, { type: 'registered' })
  if (registration.status !== 'done' || !account) return
  const { name } = registration
  ctx.emit('succeeded', { isSmartAccount: isSmartAccount(ctx), name })
  ctx.store.set(offers, (all) => ({ ...all, [account]: false }))
  try {
    await ctx.plugins.identity?.showName(account, name)
  } catch (error) {
    // It is registered all the same, and shown when it is looked up.
    ctx.report(error, 'showName')
  }
}

/** Finds out what became of a registration. It is never sent again by itself. */
async function settle(ctx: NamesContext, address: string, failure: KernelError): Promise<void> {
  const { registration } = stateOf(ctx)
  if (registration.status !== 'unknown') return
  try {
    const { addresses } = await ctx.plugins.api.getName(registration.name, { signal: ctx.signal })
    const owners = Object.values(addresses).map((entry) => entry.address)
    if (owners.some((owner) => isSame(owner, address))) return await succeed(ctx)
    if (owners.length > 0) return await refuse(ctx, failure)
  } catch (error) {
    if (isKernelError(error, 'api/name-not-found')) return refuse(ctx, failure)
    // Still unknown: the view offers to look again.
    ctx.services.log.warn('A registration could not be looked up', isKernelError(error) ? error.code : 'unknown')
  }
}

const failures = new WeakMap<NamesContext, KernelError>()

/** Looks up what became of a registration that the gateway did not answer. */
export async function checkRegistration(ctx: NamesContext): Promise<void> {
  const address = stateOf(ctx).account?.split(':')[2]
  const failure = failures.get(ctx)
  if (address !== undefined && failure) await settle(ctx, address, failure)
}

async function send(ctx: NamesContext, body: ProfileRegisterBody, name: string): Promise<void> {
  step(ctx, { type: 'send' })
  try {
    const { success } = await ctx.plugins.api.registerName(body)
    if (!success) throw namesError('names/refused', { details: { name } })
    await succeed(ctx)
  } catch (cause) {
    const error = fromUnknown(cause)
    if (!isUnsure(error)) return refuse(ctx, error)
    step(ctx, { type: 'unsure' })
    failures.set(ctx, error)
    await settle(ctx, body.address, error)
  }
}

/**
 * Registers the name in the field: the view of its success waits while the wallet signs, and gives way to the form when that
 * fails. The wallet is asked once, and the gateway once.
 * @throws `names/not-ready` while the name is not known to be free
 */
export async function register(ctx: NamesContext): Promise<void> {
  const before = stateOf(ctx)
  const { registration } = step(ctx, { type: 'sign' })
  if (registration.status !== 'signing' || before.registration.status === 'signing') {
    if (before.registration.status === 'signing' || before.registration.status === 'sending') return
    throw namesError('names/not-ready')
  }
  const name = nameOf(before)
  ctx.emit('initiated', { isSmartAccount: isSmartAccount(ctx), name })
  ctx.router.push(WAITING)
  let body: ProfileRegisterBody
  try {
    body = await signed(ctx, name)
  } catch (error) {
    return refuse(ctx, fromUnknown(error))
  }
  await send(ctx, body, name)
}
