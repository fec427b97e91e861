import { formatAmount, isKernelError, type PaymentRequest, parseAmount } from '@latchkey/kernel'
import { assetId } from '@latchkey/kernel/assets'
import { cleanText, looksSecret } from '@latchkey/kernel/text'
import { loadContacts } from '../model/contacts.ts'
import { type Contact, judge, type ReceiverProblem, type ReceiverState } from '../model/receiver.ts'
import { type Draft, NO_RECEIVER, state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { recents } from '../state.ts'
import { change } from './change.ts'
import { counterpartiesIn } from './counterpartiesIn.ts'
import { findToken } from './findToken.ts'
import { addressOf, familyOf, holdingOf, nameReader } from './read.ts'

/** Milliseconds after the last key until a name is asked for. */
const NAME_DELAY = 500
/** Milliseconds in which the name of an account's own choice has to be known. */
const NAME_PATIENCE = 2000
/** Longer texts are neither addresses nor names. */
const MAX_LENGTH = 4096
/** A name of at least two labels. */
const NAME = /^[^\s.:/]+(\.[^\s.:/]+)+$/u

function refused(problem: ReceiverProblem, detail?: string): ReceiverState {
  const shown = cleanText(detail)
  return { status: 'refused', problem, warnings: [], ...(shown ? { detail: shown } : {}) }
}

/**
 * Reads what was entered. What comes for an older text is dropped.
 * @param before - the address that the same name led to until now
 */
export async function lookUpReceiver(ctx: SendContext, text: string, before?: string): Promise<void> {
  const entered = text.slice(0, MAX_LENGTH).trim()
  if (looksSecret(entered) && !(await parse(ctx, entered))) {
    // Neither kept nor sent anywhere.
    return change(ctx, { receiver: '' }, { receiver: refused('secret') })
  }
  if (entered === '') return change(ctx, { receiver: '' }, { receiver: NO_RECEIVER })
  change(ctx, { receiver: entered }, { receiver: { status: 'checking', warnings: [] } })
  const { draft } = ctx.store.get(state)
  const found = await read(ctx, entered, draft)
  const { draft: now, phase } = ctx.store.get(state)
  // What is said of an address holds for one network and one asset: a slow answer for those before may leave out a warning.
  const isSamePlace = now.network === draft.network && now.account === draft.account
  const isCurrent = now.receiver === entered && isSamePlace && now.asset?.id === draft.asset?.id
  if (!found || !isCurrent || phase !== 'editing') return
  const isMoved = before !== undefined && found.address?.toLowerCase() !== before.toLowerCase()
  const warnings = isMoved ? [{ kind: 'moved', from: before } as const, ...found.warnings] : found.warnings
  change(ctx, {}, { receiver: { ...found, warnings } })
}

/** An address of the draft's family in its normal form. */
async function parse(ctx: SendContext, text: string): Promise<string | undefined> {
  const family = familyOf(ctx, ctx.store.get(state).draft.network)
  if (!family) return undefined
  return family.parseAddress ? family.parseAddress(text) : family.isAddress(text) ? text : undefined
}

/** `undefined` when something newer has taken over. */
async function read(ctx: SendContext, entered: string, draft: Draft): Promise<ReceiverState | undefined> {
  const link = await readLink(ctx, entered, draft)
  if (link) return link === 'taken' ? undefined : link
  const address = await parse(ctx, entered)
  const entries = await familyOf(ctx, draft.network)
    ?.entries?.()
    .catch(() => undefined)
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === draft.network)
  if (address && network && entries?.isAddressOf?.(address, network) === false) return refused('otherNetwork')
  if (address) {
    const judged = await judgeAddress(ctx, address)
    const isOtherForm = network && entries?.isWrittenFor?.(entered, network) === false
    return isOtherForm ? { ...judged, warnings: [...judged.warnings, { kind: 'otherForm' }] } : judged
  }
  const other = await otherFamily(ctx, entered, draft)
  if (other) return refused('otherFamily', other)
  if (entries?.looksLikeAddress?.(entered)) return refused('mistyped')
  return NAME.test(entered) && entered.length <= 255 ? readName(ctx, entered) : refused('invalid')
}

/** The label of another family whose address a text is. */
async function otherFamily({ store, kernel }: SendContext, text: string, draft: Draft): Promise<string | undefined> {
  for (const family of store.get(kernel.atoms.families)) {
    if (draft.network.startsWith(`${family.namespace}:`)) continue
    const found = family.parseAddress ? await family.parseAddress(text).catch(() => undefined) : family.isAddress(text)
    if (found) return family.label
  }
  return undefined
}

async function readName(ctx: SendContext, name: string): Promise<ReceiverState | undefined> {
  const read = nameReader(ctx)
  if (!read) return refused('invalid')
  await ctx.services.clock.sleep(NAME_DELAY, ctx.signal)
  if (ctx.store.get(state).draft.receiver !== name) return undefined
  try {
    const address = await read(name)
    if (!address) return refused('noName')
    const [judged, called] = await Promise.all([judgeAddress(ctx, address), ownNameOf(ctx, address)])
    const isOther = called !== undefined && called.toLowerCase() !== cleanText(name).toLowerCase()
    const warnings: ReceiverState['warnings'] = isOther ? [{ kind: 'otherName', name: called }] : []
    return { ...judged, warnings: [...judged.warnings, ...warnings], name: cleanText(name) }
  } catch (error) {
    const isInvalid = isKernelError(error) && /name-invalid$/.test(error.code)
    return refused(isInvalid ? 'nameInvalid' : 'nameFailed')
  }
}

/** What an account calls itself; `undefined` also where the network does not answer in time: it is no reason to wait. */
async function ownNameOf(ctx: SendContext, address: string): Promise<string | undefined> {
  const read = ctx.capability('reverseName')
  if (!read) return undefined
  const late = new AbortController()
  const patience = ctx.services.clock.sleep(NAME_PATIENCE, late.signal).then(() => undefined)
  try {
    const found = await Promise.race([read({ address }, { signal: ctx.signal }), patience])
    return cleanText(found?.name) || undefined
  } catch {
    return undefined
  } finally {
    patience.catch(() => undefined)
    late.abort()
  }
}

/** The host's contacts; what they fail with is reported and costs nothing else. */
export async function contactsOf(ctx: SendContext): Promise<readonly Contact[]> {
  try {
    return await loadContacts(ctx.store.get(ctx.atoms.contacts).load)
  } catch (error) {
    ctx.report(error, 'contacts')
    return []
  }
}

/** What the network says of an address; `undefined` when it cannot tell. */
async function factsOf(ctx: SendContext, address: string) {
  const { draft } = ctx.store.get(state)
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === draft.network)
  try {
    const entries = await familyOf(ctx, draft.network)?.entries?.()
    if (!entries?.inspectReceiver || !network) return 'unsupported'
    return await entries.inspectReceiver({ address }, { network, services: ctx.services, signal: ctx.signal })
  } catch (error) {
    ctx.services.log.warn('An address could not be checked', isKernelError(error) ? error.code : 'unknown')
    return undefined
  }
}

async function judgeAddress(ctx: SendContext, address: string): Promise<ReceiverState> {
  const { draft } = ctx.store.get(state)
  const namespace = draft.network.slice(0, draft.network.indexOf(':'))
  const [facts, contacts, past] = await Promise.all([
    factsOf(ctx, address),
    contactsOf(ctx),
    counterpartiesIn(ctx, draft),
  ])
  const connections = ctx.store.get(ctx.kernel.atoms.connections).filter((entry) => entry.namespace === namespace)
  const own = [addressOf(draft), ...connections.flatMap(({ accounts }) => accounts.map((account) => account.address))]
  const known = [...ctx.store.get(recents), ...contacts].filter((entry) => entry.namespace === namespace)
  const judged = judge({
    address,
    own,
    known: [...known.map((entry) => entry.address), ...past.sentTo],
    poisoned: past.poisoned,
    facts,
    asset: draft.asset?.address,
  })
  return { status: judged.problem ? 'refused' : 'ready', address, ...judged }
}

/** A payment link fills the form; it never switches the network and never loads anything. */
async function readLink(ctx: SendContext, text: string, draft: Draft): Promise<ReceiverState | 'taken' | undefined> {
  const { store, kernel } = ctx
  const network = store.get(kernel.atoms.networks).find(({ id }) => id === draft.network)
  if (!network) return undefined
  for (const family of store.get(kernel.atoms.families)) {
    const reading = (await family.entries?.())?.readPaymentUri?.(text, network)
    if (!reading) continue
    // Of another family: its reader has judged it by a network that is not its own.
    const isOwn = draft.network.startsWith(`${family.namespace}:`)
    if (!isOwn && (reading.ok || reading.problem !== 'server')) return refused('linkNetwork', family.label)
    if (!reading.ok) return refused(`link.${reading.problem}`, reading.detail)
    const wanted = reading.request.network ?? network.id
    if (wanted !== network.id) {
      const known = store.get(kernel.atoms.networks).find(({ id }) => id === wanted)
      return refused('linkNetwork', known?.name ?? wanted)
    }
    return fill(ctx, reading.request, draft)
  }
  return undefined
}

async function fill(ctx: SendContext, request: PaymentRequest, draft: Draft): Promise<'taken' | ReceiverState> {
  const { label, message, memo, references } = request
  const words = {
    ...(label ? { label } : {}),
    ...(message ? { message } : {}),
    ...(memo ? { memo } : {}),
    ...(references ? { references } : {}),
  }
  const family = familyOf(ctx, draft.network)
  let asset = draft.asset
  if (request.token) {
    const id = assetId({ network: draft.network, standard: family?.tokenStandard ?? '', reference: request.token })
    asset = holdingOf(ctx, ctx.store.get(state), id)?.asset ?? (await findToken(ctx, request.token))?.asset
    if (!asset) return refused('link.token', request.token)
  } else if (request.amount !== undefined || request.amountText !== undefined) {
    asset = nativeOfDraft(ctx) ?? asset
  }
  const amountText = amountOf(request, asset?.decimals ?? 0)
  const isNew = ctx.store.get(state).draft.receiver === draft.receiver
  if (!isNew) return 'taken'
  change(
    ctx,
    {
      asset,
      unit: 'token',
      isMax: false,
      link: { ...words, ...(amountText === undefined ? {} : { amountText }) },
      receiver: request.to,
      ...(amountText === undefined ? {} : { amountText }),
    },
    { notice: 'linkFilled', receiver: { status: 'checking', warnings: [] } },
  )
  await lookUpReceiver(ctx, request.to)
  return 'taken'
}

function nativeOfDraft(ctx: SendContext) {
  const current = ctx.store.get(state)
  const family = familyOf(ctx, current.draft.network)
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === current.draft.network)
  const id =
    network &&
    assetId({ network: network.id, standard: 'slip44', reference: String(network.slip44 ?? family?.slip44 ?? 1) })
  return holdingOf(ctx, current, id)?.asset
}

/** The amount of a link as it is entered; one that has more decimals than the asset is shown to be refused. */
function amountOf({ amount, amountText }: PaymentRequest, decimals: number): string | undefined {
  if (amount !== undefined) return formatAmount(amount, decimals)
  if (amountText === undefined) return undefined
  try {
    return formatAmount(parseAmount(amountText, decimals), decimals)
  } catch {
    return amountText
  }
}
