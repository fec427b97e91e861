import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { type DemoWallet, startDemoWallet } from './demoWallet/index.ts'
import type { LocalChain } from './services/loadServices.ts'

declare global {
  interface Window {
    /** The person's side of the demo wallet, for browser tests of this page. */
    demoWallet?: DemoWallet['control']
  }
}

/** Starts the demo wallet on the local chains, with the first three test accounts. */
export function startWallet(chains: readonly LocalChain[]): DemoWallet {
  const wallet = startDemoWallet({ accounts: ACCOUNTS.slice(0, 3), chains })
  window.demoWallet = wallet.control
  return wallet
}
