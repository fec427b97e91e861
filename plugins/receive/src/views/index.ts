import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'

interface ReceiveViews {
  readonly WalletReceive: typeof WalletReceive
  readonly WalletCompatibleNetworks: typeof WalletCompatibleNetworks
}

// One chunk for both views and their style sheet.
export const views: ReceiveViews = { WalletReceive, WalletCompatibleNetworks }

export const css: string = __LK_CSS__
