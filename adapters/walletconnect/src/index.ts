import { type Adapter, KERNEL_API } from '@latchkey/kernel'
import { pairingConnector } from './pairingConnector.ts'
import type { WalletConnectOptions } from './walletConnectOptions.ts'

export type { WalletConnectOptions }

/**
 * Wallets of every installed chain family, reached by pairing: a QR code or a link, over a WalletConnect relay. Loads
 * nothing and opens no socket before a person asks to pair or a saved session is reopened.
 *
 * @example
 * ```ts
 * import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
 *
 * createKernel({ projectId: '…', adapters: [evmAdapter(), walletConnectAdapter()], … })
 * ```
 */
export function walletConnectAdapter(options: WalletConnectOptions = {}): Adapter {
  return {
    id: 'walletconnect',
    api: KERNEL_API.major,
    needsProjectId: options.projectId === undefined,
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    connectors: (ctx) => ({ initial: [pairingConnector(options, ctx)] }),
  }
}
