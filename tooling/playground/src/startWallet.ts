import { ACCOUNTS, type DevnetAccount } from '@latchkey/devnet/accounts'
import { useEffect } from 'react'
import { type DemoWallet, startDemoWallet } from './demoWallet/index.ts'
import type { LocalChain } from './services/loadServices.ts'

declare global {
  interface Window {
    /** The person's side of the demo wallet, for browser tests of this page. */
    demoWallet?: DemoWallet['control']
  }
}

/**
 * An account with neither coins nor a name nor a past, to which the widget shows the ways to each. The key is the Keccak-256 of
 * `latchkey newcomer`.
 */
const NEWCOMER: DevnetAccount = {
  address: '0x38b4c19B790A6146cF3Aa625A81219904B4d79dE',
  privateKey: '0x408db9964c4dd93e8573bfc77b774649a62b11e544f95c815e49e64f4648a6d7',
}

/** A network of wallets that this page does not offer; its node stands for it. */
const ELSEWHERE = { id: 100, name: 'Gnosis' } as const

/** Starts the demo wallet on the local chains and one more, with the first three test accounts and a newcomer. */
export function startWallet(chains: readonly LocalChain[]): DemoWallet {
  const others = chains.slice(0, 1).map(({ rpcUrl }) => ({ ...ELSEWHERE, rpcUrl }))
  const wallet = startDemoWallet({ accounts: [...ACCOUNTS.slice(0, 3), NEWCOMER], chains: [...chains, ...others] })
  window.demoWallet = wallet.control
  return wallet
}

/** More demo wallets than a short list shows. */
const SPARES = [2, 3, 4, 5] as const

/** Announces further demo wallets, each with an account of its own, so that there are some to hide. */
export function useSpareWallets(chains: readonly LocalChain[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn || chains.length === 0) return
    const spares = SPARES.map((number) =>
      startDemoWallet({
        accounts: ACCOUNTS.slice(number, number + 1),
        chains,
        name: `Demo wallet ${number}`,
        rdns: `dev.latchkey.demo${number}`,
      }),
    )
    return () => {
      for (const spare of spares) spare.stop()
    }
  }, [chains, isOn])
}
