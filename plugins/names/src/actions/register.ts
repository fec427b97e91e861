import { type CaipAddress, isKernelError, type KernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import { namesError } from '../errors.ts'
import { type NamesEvent, nameOf } from '../model/machine.ts'
import { coinTypeOf, registrationMessage } from '../model/message.ts'
import { isUnsure, refusalOf } from '../model/refusal.ts'
import type { NamesContext } from '../plugin.ts'
import { offers } from '../state.ts'
import { check } from './edit.ts'
import { isActive, isSame, isSmartAccount, stateOf, step, subjectOf } from './read.ts'

const WAITING = 'names.RegisterAccountNameSuccess'
const FORM = 'names.RegisterAccountName'

/** One registration: what its answers are about. */
interface Run {
  readonly account: CaipAddress
  /** Of the account, plain. */
  readonly address: string
  readonly isSmartAccount: boolean
  readonly name: string
}

/** Whether the form is still about this registration: it may have become that of another account. */
function isCurrent(ctx: NamesContext, { account, name }: Pick<Run, 'account' | 'name'>): boolean {
  const { account: shown, registration } = stateOf(ctx)
  return shown === account && registration.status !== 'none' && registration.name === name
}

/** Takes a step of one registration. @returns whether the form was still about it */
function stepOf(ctx: NamesContext, run: Run, event: NamesEvent): boolean {
  if (!isCurrent(ctx, run)) return false
  step(ctx, event)
  return true
}

/** What the account has signed; the wallet is asked once. @throws `names/…`, what the wallet says */
async function signed(ctx: NamesContext, { account, name }: Run): Promise<ProfileRegisterBody> {
  const subject = subjectOf(ctx)
  const sign = ctx.capability('signMessage')
  if (subject?.account.caipAddress !== account) throw namesError('names/account-changed')
  const coinType = coinTypeOf(subject.network.id)
  if (!sign) throw namesError('names/unsupported')
  const { address } = subject.account
  const audience = await ctx.plugins.api.getNameAudience()
  const message = registrationMessage(name, { address, coinType }, audience, ctx.services.clock.now())
  const { signature } = await sign({ message }, { signal: ctx.signal })
  if (!isActive(ctx, account)) throw namesError('names/account-changed')
  return { coin_type: coinType, address, message, signature }
}

/** The registration failed: the form is there again, with the reason. */
async function refuse(ctx: NamesContext, run: Run, error: KernelError): Promise<void> {
  const refusal = refusalOf(error)
  const isShown = stepOf(ctx, run, { type: 'refused', error, refusal })
  ctx.emit('failed', { isSmartAccount: run.isSmartAccount, name: run.name, code: refusal.code })
  if (!isShown) return
  if (ctx.store.get(ctx.kernel.atoms.history).some(({ route }) => route === WAITING)) ctx.router.backTo(FORM)
  await check(ctx)
}

/** The name is the account's: it is shown everywhere from now on. */
async function succeed(ctx: NamesContext, run: Run): Promise<void> {
  const { account, name } = run
  stepOf(ctx, run, { type: 'registered' })
  ctx.emit('succeeded', { isSmartAccount: run.isSmartAccount, name })
  ctx.store.set(offers, (all) => ({ ...all, [account]: false }))
  try {
    await ctx.plugins.identity?.showName(account, name)
  } catch (error) {
    // It is registered all the same, and shown when it is looked up.
    ctx.report(error, 'showName')
  }
}

/** Finds out what became of a registration. It is never sent again by itself. */
async function settle(ctx: NamesContext, run: Run, failure: KernelError): Promise<void> {
  try {
    const { addresses } = await ctx.plugins.api.getName(run.name, { signal: ctx.signal })
    const owners = Object.values(addresses).map((entry) => entry.address)
    if (owners.some((owner) => isSame(owner, run.address))) return await succeed(ctx, run)
    if (owners.length > 0) return await refuse(ctx, run, failure)
  } catch (error) {
    if (isKernelError(error, 'api/name-not-found')) return refuse(ctx, run, failure)
    // Still unknown: the view offers to look again.
    ctx.services.log.warn('A registration could not be looked up', isKernelError(error) ? error.code : 'unknown')
  }
}

/** The registration of each kernel that the gateway has not answered. */
const unsure = new WeakMap<object, { readonly run: Run; readonly failure: KernelError }>()

/** Looks up what became of a registration that the gateway did not answer. */
export async function checkRegistration(ctx: NamesContext): Promise<void> {
  const found = unsure.get(ctx.store)
  if (found && isCurrent(ctx, found.run) && stateOf(ctx).registration.status === 'unknown')
    await settle(ctx, found.run, found.failure)
}

async function send(ctx: NamesContext, run: Run, body: ProfileRegisterBody): Promise<void> {
  stepOf(ctx, run, { type: 'send' })
  try {
    const { success } = await ctx.plugins.api.registerName(body)
    if (!success) throw namesError('names/refused', { details: { name: run.name } })
  } catch (cause) {
    const error = fromUnknown(cause)
    if (!isUnsure(error)) return refuse(ctx, run, error)
    if (stepOf(ctx, run, { type: 'unsure' })) unsure.set(ctx.store, { run, failure: error })
    return settle(ctx, run, error)
  }
  await succeed(ctx, run)
}

/**
 * Registers the name in the field: the view of its success waits while the wallet signs, and gives way to the form when that
 * fails. The wallet is asked once, and the gateway once.
 * @throws `names/not-ready` while the name is not known to be free
 */
export async function register(ctx: NamesContext): Promise<void> {
  const before = stateOf(ctx)
  if (before.registration.status === 'signing' || before.registration.status === 'sending') return
  const { account } = before
  const address = account?.slice(account.lastIndexOf(':') + 1)
  if (!account || !address || !subjectOf(ctx)) throw namesError('names/not-ready')
  if (step(ctx, { type: 'sign' }).registration.status !== 'signing') throw namesError('names/not-ready')
  const run = { account, address, name: nameOf(before), isSmartAccount: isSmartAccount(ctx) }
  ctx.emit('initiated', { isSmartAccount: run.isSmartAccount, name: run.name })
  ctx.router.push(WAITING)
  let body: ProfileRegisterBody
  try {
    body = await signed(ctx, run)
  } catch (error) {
    return refuse(ctx, run, fromUnknown(error))
  }
  await send(ctx, run, body)
}
