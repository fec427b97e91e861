import type { SwapsContext } from '../plugin.ts'
import type { Consent } from './submit.ts'

export {
  chooseNetwork,
  chooseToken,
  findToken,
  openSwap,
  searchTokens,
  selectToken,
  setAmount,
  setMax,
  setSlippage,
  startSwap,
  switchTokens,
  tryAnother,
} from './edit.ts'
export { watch } from './watch.ts'

// What follows the press on Review is a chunk of its own: most who open the form look at a price and leave.
const loadConfirm = () => import('./confirm.ts')

/** Has the swap made and shows what its bytes say; what goes wrong is the state's `error`. */
export async function review(ctx: SwapsContext): Promise<void> {
  await (await loadConfirm()).review(ctx)
}

/** Back to the form, which keeps what was entered. */
export async function cancel(ctx: SwapsContext): Promise<void> {
  await (await loadConfirm()).cancel(ctx)
}

/** Lets the approval be without a limit, or exact after all. */
export async function setUnlimited(ctx: SwapsContext, isUnlimited: boolean): Promise<void> {
  await (await loadConfirm()).setUnlimited(ctx, isUnlimited)
}

/** Has the wallet carry out what was reviewed, each question asked once; a heavy loss only where that was accepted. */
export async function submit(ctx: SwapsContext, consent: Consent = {}): Promise<void> {
  await (await loadConfirm()).submit(ctx, consent)
}

/** Stops waiting for the wallet or a block; what the wallet sends after all is in Activity. */
export async function abandon(ctx: SwapsContext): Promise<void> {
  await (await loadConfirm()).abandon(ctx)
}
