import { type DemoWalletControl, startDemoWallet } from '@latchkey/playground/demoWallet'
import { announceMany } from './announceMany.ts'
import { hostSetting, option } from './hostSetting.ts'

declare global {
  interface Window {
    wallets: Record<string, DemoWalletControl>
  }
}

/** Starts the wallets the address asks for: `?wallets=demo,second`, `?announce=500`; `walletAccounts=5` gives each so many accounts. */
export function startWallets(): void {
  const { chains, accounts } = hostSetting()
  const wanted = (option('wallets') ?? 'demo').split(',').filter((name) => name !== '')
  const count = Number(option('walletAccounts') ?? 2)
  window.wallets = Object.fromEntries(
    wanted.map((id) => {
      const name = id === 'demo' ? 'Demo wallet' : `Wallet ${id}`
      const wallet = startDemoWallet({ accounts: accounts.slice(0, count), chains, name, rdns: `dev.latchkey.${id}` })
      return [id, wallet.control]
    }),
  )
  announceMany(Number(option('announce') ?? 0))
}
