import { type FeeSpeed, formatAmount } from '@latchkey/kernel'
import { type Asset, centsOf } from '@latchkey/kernel/assets'
import { sendError } from '../errors.ts'
import { priceOf } from '../model/form.ts'
import { CLOSED, type Draft, type SendState, state } from '../model/sendState.ts'
import type { OpenSendParams, SendContext } from '../plugin.ts'
import { change } from './change.ts'
import { lookUpReceiver } from './lookUpReceiver.ts'
import { canSend, formFacts, holdingOf, holdingsOf, isSender, senderOf } from './read.ts'

/** What the form begins with: what is worth most, else the native coin. */
function firstAsset(ctx: SendContext, current: SendState, wanted: string | undefined): Asset | undefined {
  const holdings = holdingsOf(ctx, current)
  const asked = holdings.find(({ asset }) => asset.id === wanted)
  if (asked) return asked.asset
  const now = ctx.services.clock.now()
  const worth = holdings
    .filter(({ asset, amount }) => amount > 0n && asset.standing !== 'imitation' && asset.standing !== 'unlisted')
    .map((holding) => ({
      holding,
      cents: centsOf(holding.amount, holding.asset.decimals, priceOf(holding, now) ?? '') ?? 0n,
    }))
    .sort((a, b) => (a.cents < b.cents ? 1 : a.cents > b.cents ? -1 : 0))
  const [best] = worth
  return best && best.cents > 0n ? best.holding.asset : holdings.find(({ asset }) => asset.kind === 'native')?.asset
}

/**
 * Makes the form fit who is connected: begins it, or, when account or network have changed, keeps what was entered
 * and voids what was prepared; on a network of another chain family it is emptied. Does nothing when it fits.
 */
export async function startTransfer(ctx: SendContext, params: OpenSendParams = {}): Promise<void> {
  const sender = senderOf(ctx)
  if (!sender) return
  const { connection, network } = sender
  const { store } = ctx
  const account = `${network.id}:${connection.account.address}` as const
  const current = store.get(state)
  if (current.phase === 'asking' && isSender(ctx, current.draft)) return
  // What another wallet is asked stays open and its answer is followed; the form is for the one in use.
  const before = current.phase === 'asking' ? { ...CLOSED, draft: current.draft } : current
  // What takes the place of another transfer is not entered here.
  const isOpen = before.phase !== 'closed' && !before.draft.replaces
  const isSame = before.draft.account === account && before.draft.connectionId === connection.id
  if (isOpen && isSame && (params === before.openedWith || (!params.asset && !params.to))) return
  const keeps = isOpen && before.draft.network.startsWith(`${network.namespace}:`)
  const base = keeps ? before.draft : CLOSED.draft
  const draft: Draft = {
    ...base,
    connectionId: connection.id,
    account,
    network: network.id,
    version: before.draft.version + 1,
    isMax: false,
  }
  const start: SendState = {
    ...CLOSED,
    found: [],
    draft,
    phase: 'editing',
    openedWith: params,
    ...(keeps && !isSame ? { notice: 'accountChanged' } : {}),
  }
  const rest = isOpen && !params.asset && before.draft.network === network.id ? before.draft.asset : undefined
  const asset = rest ?? firstAsset(ctx, start, params.asset)
  // Of most collectibles there is one: nothing needs to be typed.
  const amountText = asset?.kind === 'nft' ? '1' : base.asset?.kind === 'nft' ? '' : base.amountText
  store.set(state, {
    ...start,
    draft: { ...draft, amountText, asset, ...(asset?.kind === 'nft' && { unit: 'token' as const }) },
  })
  ctx.kernel.wallet.nativeBalance().catch((error: unknown) => ctx.report(error, 'balance'))
  change(ctx, {})
  const to = params.to ?? base.receiver
  if (to !== '') await setReceiver(ctx, to)
  if (!isOpen) ctx.emit('opened', { network: network.id, isSmartAccount: connection.account.type === 'smartAccount' })
}

/**
 * Opens the form, with an asset and a receiver if they are given. The receiver may be a payment link.
 * Shows "Unsupported chain" where the wallet in use cannot send.
 */
export async function openSend(ctx: SendContext, params: OpenSendParams = {}): Promise<void> {
  if (!canSend(ctx)) {
    ctx.report(sendError('send/unsupported'), 'openSend')
    ctx.toast('error', 'unsupported')
    return
  }
  if (ctx.store.get(state).phase !== 'asking') ctx.store.set(state, CLOSED)
  if (!ctx.store.get(ctx.kernel.atoms.modal).open) ctx.router.home()
  ctx.router.push('send.WalletSend')
  await startTransfer(ctx, params)
}

/** Chooses what is sent; the amount is entered anew. */
export async function chooseAsset(ctx: SendContext, asset: Asset): Promise<void> {
  const { draft } = ctx.store.get(state)
  if (asset.network !== draft.network) return
  change(ctx, { asset, amountText: '', isMax: false, unit: 'token' }, { fee: { status: 'idle' } })
  if (draft.receiver !== '') await lookUpReceiver(ctx, draft.receiver)
}

/** On a slow device the fields are there before the form has begun: what is typed by then counts. */
const ensureBegun = async (ctx: SendContext): Promise<void> => {
  if (ctx.store.get(state).phase === 'closed') await startTransfer(ctx)
}

/** Takes the amount as it was entered: decimal text. */
export async function setAmount(ctx: SendContext, amountText: string): Promise<void> {
  await ensureBegun(ctx)
  change(ctx, { amountText, isMax: false })
}

/** Sends all that can be sent; how much that is, is computed anew while preparing. */
export async function setMax(ctx: SendContext): Promise<void> {
  const current = ctx.store.get(state)
  const { draft, fee } = current
  const { available } = formFacts(ctx)
  if (!draft.asset || available === undefined) return
  const most = fee.speeds?.[draft.speed].atMost ?? 0n
  const left = draft.asset.kind === 'native' ? available - (most * 5n) / 4n : available
  const amountText = formatAmount(left > 0n ? left : 0n, draft.asset.decimals)
  change(ctx, { isMax: true, isClosing: false, unit: 'token', amountText })
}

/** Enters the amount in money instead of the token, or back; not while the price is unknown or old. */
export async function toggleUnit(ctx: SendContext): Promise<void> {
  const current = ctx.store.get(state)
  const { draft } = current
  const usd = priceOf(holdingOf(ctx, current, draft.asset?.id), ctx.services.clock.now())
  const { read } = formFacts(ctx)
  if (!draft.asset || (usd === undefined && draft.unit === 'token')) return
  if (draft.unit === 'token') {
    const amountText = read.cents === undefined ? '' : formatAmount(read.cents, 2)
    return change(ctx, { unit: 'fiat', isMax: false, amountText })
  }
  change(ctx, {
    unit: 'token',
    amountText: read.amount === undefined ? '' : formatAmount(read.amount, draft.asset.decimals),
  })
}

export async function setSpeed(ctx: SendContext, speed: FeeSpeed): Promise<void> {
  change(ctx, { speed, rateText: undefined })
}

/** Takes what the user wants to pay for each unit of the network, decimal text, in place of a speed. */
export async function setFeeRate(ctx: SendContext, rateText: string): Promise<void> {
  change(ctx, { rateText })
}

/** Takes what was entered as the receiver: an address, a name, or a payment link. Private keys are removed at once. */
export async function setReceiver(ctx: SendContext, text: string): Promise<void> {
  await ensureBegun(ctx)
  await lookUpReceiver(ctx, text)
}

/**
 * Takes the address that the receiver's name leads to by now, after `send/name-changed`: looked up and judged like any
 * other, with a warning, and to be reviewed again.
 */
export async function followName(ctx: SendContext): Promise<void> {
  const { phase, receiver, draft } = ctx.store.get(state)
  if (phase === 'asking' || receiver.name === undefined) return
  await lookUpReceiver(ctx, draft.receiver, receiver.address)
}

/** Takes the sentence about the last step away. */
export async function clearError(ctx: SendContext): Promise<void> {
  ctx.store.set(state, ({ error: _, notice: __, ...rest }) => rest)
}
