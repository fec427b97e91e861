import { kernelError, type PaymentRequest } from '@latchkey/kernel'
import { addressOn, type ReceivePlace } from '../model/receive.ts'
import type { ReceiveContext } from '../plugin.ts'

/** Shows how the active account is paid. */
export async function openReceive(ctx: ReceiveContext): Promise<void> {
  ctx.router.push('receive.WalletReceive')
}

/** What a payer's wallet reads. */
export interface PaymentLink {
  /** A link of the family's own kind; the bare address where nothing more is asked for, or where the family has none. */
  readonly uri: string
  /** The same as a code shows it, which may be in capitals: such a code is smaller. */
  readonly code: string
  /** Whether the family can say an amount and a token. */
  readonly canAsk: boolean
}

/**
 * The link by which others pay to the active account on the active network: EIP-681, Solana Pay, BIP-321, as the family
 * has it. Loads nothing from the network.
 * @param request - the amount is in the smallest unit; a token is named by its contract or mint
 * @throws `connect/not-connected`
 */
export async function requestUri(
  ctx: ReceiveContext,
  request: Pick<PaymentRequest, 'amount' | 'token'> = {},
): Promise<PaymentLink> {
  const place = placeOf(ctx)
  if (!place) throw kernelError('connect/not-connected')
  const address = addressOn(place, place.network)
  const { paymentUri, paymentCode } = (await place.family?.entries?.()) ?? {}
  if (!paymentUri) return { uri: address, code: address, canAsk: false }
  const uri = paymentUri({ to: address, network: place.network.id, ...request }, place.network)
  return { uri, code: paymentCode?.(uri) ?? uri, canAsk: true }
}

/** Copies the whole address, or a payment link, and says so. `false` when the browser refused. */
export async function copy(ctx: ReceiveContext, text: string): Promise<boolean> {
  const place = placeOf(ctx)
  if (!place) return false
  const shared = ctx.store.get(ctx.kernel.atoms.connection)?.accounts ?? [place.account]
  const written = shared.map((account) => addressOn({ ...place, account }, place.network))
  const kind = written.includes(text) ? 'address' : 'link'
  try {
    await ctx.services.platform.copy(text)
    ctx.emit('copied', { network: place.network.id, kind })
    ctx.toast('success', kind === 'address' ? 'addressCopied' : 'linkCopied')
    return true
  } catch (error) {
    ctx.report(error, 'copy')
    ctx.toast('error', 'copyFailed')
    return false
  }
}

function placeOf({ store, kernel }: ReceiveContext): ReceivePlace | undefined {
  const account = store.get(kernel.atoms.account)
  const network = store.get(kernel.atoms.network)
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === network?.namespace)
  return account && network && { account, network, family }
}
