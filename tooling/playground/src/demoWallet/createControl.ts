import type { Asking } from './createAsk.ts'
import type { Store } from './createStore.ts'
import type { Prompter } from './prompt/createPrompter.ts'
import type { RequestLog } from './startDemoWallet.ts'
import type { DemoChain, DemoWalletControl, DemoWalletOptions, WalletState } from './types.ts'

/** The chains the wallet knows at this moment: its own without the forgotten ones, then those pages have added. */
export function knownChains(own: readonly DemoChain[], { added, forgotten }: WalletState): readonly DemoChain[] {
  const present = own.filter((chain) => !forgotten.includes(chain.id))
  return [...present, ...added.filter((chain) => !present.some((other) => other.id === chain.id))]
}

interface Parts {
  readonly options: DemoWalletOptions
  readonly store: Store
  readonly log: RequestLog
  readonly prompter: Prompter
  readonly asking: Asking
  readonly listeners: Set<() => void>
}

/** The person's side of the wallet. */
export function createControl({ options, store, log, prompter, asking, listeners }: Parts): DemoWalletControl {
  const { set } = store
  const known = () => knownChains(options.chains, store.get())
  return {
    accounts: options.accounts.map((account) => account.address),
    get chains() {
      return known()
    },
    get state() {
      return store.get()
    },
    get requests() {
      return log.records
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    selectAccount(account) {
      if (options.accounts[account]) set({ account })
    },
    switchChain(chainId) {
      if (known().some((chain) => chain.id === chainId)) set({ chainId })
    },
    setKnown(chainId, isKnown) {
      const state = store.get()
      const rest = state.forgotten.filter((id) => id !== chainId)
      const next = {
        ...state,
        forgotten: isKnown ? rest : [...rest, chainId],
        added: state.added.filter((chain) => chain.id !== chainId),
      }
      const [first] = knownChains(options.chains, next)
      if (first) set({ ...next, chainId: !isKnown && state.chainId === chainId ? first.id : state.chainId })
    },
    lock: () => set({ locked: true }),
    unlock: () => set({ locked: false }),
    disconnect: () => set({ connected: false }),
    setHang: (hang) => set({ hang }),
    setAutoApprove: (autoApprove) => set({ autoApprove }),
    rejectNext: asking.rejectNext,
    failNext: asking.failNext,
    vanish() {
      set({ vanished: true })
      prompter.closeAll()
    },
    appear: () => set({ vanished: false }),
    approve: () => prompter.answer({ approved: true }),
    reject: () => prompter.answer({ approved: false }),
    reset() {
      prompter.closeAll()
      store.reset()
      log.clear()
    },
  }
}
