import { type DemoWalletControl, startDemoWallet } from '@latchkey/playground/demoWallet'
import { announceMany } from './announceMany.ts'
import { hostSetting, option } from './hostSetting.ts'

declare global {
  interface Window {
    wallets: Record<string, DemoWalletControl>
  }
}

/** Starts the wallets the address asks for: `?wallets=demo,second`, `?announce=500`. */
export function startWallets(): void {
  const { chains, accounts } = hostSetting()
  const wanted = (option('wallets') ?? 'demo').split(',').filter((name) => name !== '')
  window.wallets = Object.fromEntries(
    wanted.map((id) => {
      const name = id === 'demo' ? 'Demo wallet' : `Wallet ${id}`
      const wallet = startDemoWallet({ accounts: accounts.slice(0, 2), chains, name, rdns: `dev.latchkey.${id}` })
      return [id, wallet.control]
    }),
  )
  announceMany(Number(option('announce') ?? 0))
}
