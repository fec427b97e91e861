import type { Store } from './createStore.ts'
import type { Emitter } from './startDemoWallet.ts'
import type { Address, DemoAccount, WalletState } from './types.ts'
import { WalletError } from './walletError.ts'

/** The accounts a page may see in a given state. */
export function exposedAccounts(
  accounts: readonly DemoAccount[],
  { connected, locked, account }: WalletState,
): Address[] {
  const selected = accounts[account]
  return connected && !locked && selected ? [selected.address] : []
}

/** Turns every change of the wallet, also one made in another tab, into the events of EIP-1193. */
export function emitChanges(store: Store, accounts: readonly DemoAccount[], { emit }: Emitter): () => void {
  return store.subscribe((now, before) => {
    if (now.vanished) {
      if (!before.vanished) emit('disconnect', new WalletError(4900, 'The wallet is gone.'))
      return
    }
    const chainId = `0x${now.chainId.toString(16)}`
    if (before.vanished) emit('connect', { chainId })
    if (now.chainId !== before.chainId) emit('chainChanged', chainId)
    const exposed = exposedAccounts(accounts, now)
    if (String(exposed) !== String(exposedAccounts(accounts, before))) emit('accountsChanged', exposed)
  })
}
