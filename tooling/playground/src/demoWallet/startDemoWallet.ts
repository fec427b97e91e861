import { announce } from './announce.ts'
import { callChain } from './callChain.ts'
import type { Context } from './context.ts'
import { createAsk } from './createAsk.ts'
import { createControl } from './createControl.ts'
import { createLog } from './createLog.ts'
import { createPresence } from './createPresence.ts'
import { createProvider } from './createProvider.ts'
import { createStore } from './createStore.ts'
import { emitChanges, exposedAccounts } from './emitChanges.ts'
import { createEmitter } from './emitter.ts'
import { ICON } from './icon.ts'
import { knownChains } from './knownChains.ts'
import { createPrompter } from './prompt/createPrompter.ts'
import type { DemoWallet, DemoWalletOptions } from './types.ts'
import { WalletError } from './walletError.ts'

/**
 * A wallet for people who have none: it lives in the page, announces itself like an extension, asks before it acts and
 * signs for real with public test keys. The widget under demonstration knows nothing of it.
 */
export function startDemoWallet(options: DemoWalletOptions): DemoWallet {
  const { accounts, chains, name = 'Demo wallet', rdns = 'dev.latchkey.demo' } = options
  const store = createStore(options, `demo-wallet:${rdns}`)
  const prompter = createPrompter({ name, icon: ICON })
  const asking = createAsk(store, prompter)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const log = createLog(notify)
  const known = () => knownChains(chains, store.get())
  const context: Context = {
    store,
    accounts,
    chains: known,
    chain() {
      const selected = known().find((chain) => chain.id === store.get().chainId) ?? known()[0]
      if (!selected) throw new WalletError(4901, 'The wallet knows no network.')
      return selected
    },
    exposed: () => exposedAccounts(accounts, store.get()),
    ask: asking.ask,
    isFaulty: asking.isFaulty,
    signer: async () => (await import('./signer.ts')).signer,
    rpc: callChain,
  }
  const emitter = createEmitter()
  const provider = createProvider(context, log, emitter, createPresence(store))
  const info = { uuid: crypto.randomUUID(), name, icon: ICON, rdns }
  let silence = store.get().vanished ? undefined : announce(info, provider)
  const stops = [
    emitChanges(store, accounts, emitter),
    store.subscribe(notify),
    store.subscribe(({ vanished }) => {
      if (vanished) silence?.()
      silence = vanished ? undefined : (silence ?? announce(info, provider))
    }),
  ]
  const control = createControl({ options, store, log, prompter, asking, listeners })
  return {
    provider,
    control,
    stop() {
      for (const stop of stops) stop()
      silence?.()
      prompter.closeAll()
      store.close()
    },
  }
}
