import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'

/** Looks once whether the contract of an active smart account is there; one that is stays there. */
async function look(ctx: AccountContext, signal: AbortSignal): Promise<void> {
  const { store, kernel, services } = ctx
  const [account, network] = [store.get(kernel.atoms.account), store.get(kernel.atoms.network)]
  if (account?.type !== 'smartAccount' || !network || 'unsupported' in network) return
  const key = `${network.id}:${account.address}`
  if (store.get(state.setUp)[key]) return
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === network.namespace)
  const inspect = (await family?.entries?.())?.inspectReceiver
  try {
    const facts = await inspect?.({ address: account.address }, { network, services, signal })
    const isSetUp = facts?.kind === 'account' ? facts.hasContract : facts && true
    // A slow answer from before a transaction may arrive after one from behind it.
    if (isSetUp !== undefined) store.set(state.setUp, (all) => (all[key] ? all : { ...all, [key]: isSetUp }))
  } catch (error) {
    // Not known for now: nothing is said.
    if (!signal.aborted) services.log.debug('It is not known whether the account is set up', error)
  }
}

/** Says of smart accounts whether they are set up, anew after each own transaction until they are, until aborted. */
export async function watchSetUp(ctx: AccountContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { store, kernel } = ctx
  const again = (): void => {
    look(ctx, signal).catch((error: unknown) => ctx.report(error, 'watchSetUp'))
  }
  const stops = [kernel.atoms.connection, kernel.atoms.transactions].map((watched) => store.sub(watched, again))
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  again()
}
