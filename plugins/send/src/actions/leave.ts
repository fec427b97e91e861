import type { TransactionRecord } from '@latchkey/kernel'
import { CLOSED, type SendState, state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'

/**
 * The same payment, sent from another tab since this one was first shown: the user, who sees both, has confirmed it once. What that
 * tab's wallet still shows is not sent yet.
 */
export function sentMeanwhile(ctx: SendContext, { draft, prepared }: SendState): TransactionRecord | undefined {
  if (!prepared) return undefined
  const { to, asset, amount } = prepared.facts
  return ctx.store.get(ctx.kernel.atoms.transactions).find((record) => {
    const { id, plugin, account, state: known, askedAt, sentAt = askedAt, intent } = record
    const [moved] = intent.assets
    return (
      plugin === ctx.id &&
      id !== draft.replaces?.id &&
      account === draft.account &&
      known !== 'asked' &&
      sentAt >= prepared.firstAt &&
      intent.to === to &&
      moved?.asset === asset &&
      moved.amount === amount
    )
  })
}

/** A wallet that was no longer waited for has sent its payment after all: told of, and nothing else is changed. */
export function sentLate(ctx: SendContext, id: string): void {
  const details = { message: 'details' as const, run: () => ctx.router.push('send.WalletSendStatus', { id }) }
  ctx.toast('success', 'sentLate', undefined, details)
}

/** What the wallet's answer leads to: the account, with nothing to go back to; not from a view that was opened since. */
export function leave(ctx: SendContext, id: string, isLost: boolean): void {
  const { store, kernel, router, plugins } = ctx
  store.set(state, CLOSED)
  const details = { message: 'details' as const, run: () => router.push('send.WalletSendStatus', { id }) }
  if (!isLost) ctx.toast('success', 'started', undefined, details)
  const route = store.get(kernel.atoms.history).at(-1)?.route
  if (!route?.startsWith(`${ctx.id}.`)) return
  // What becomes of it is in the tab of the history; without that plugin the first tab is in front.
  plugins.account?.showTab('history').catch((error: unknown) => ctx.report(error, 'leave'))
  if (plugins.account) router.reset('account.Account')
  if (isLost || !plugins.account) {
    if (plugins.account) router.push('send.WalletSendStatus', { id })
    else router.reset('send.WalletSendStatus', { id })
  }
}
