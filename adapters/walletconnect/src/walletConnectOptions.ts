import type { AppMetadata, StorageService } from '@latchkey/kernel'

/** What {@link walletConnectAdapter} can be told. */
export interface WalletConnectOptions {
  /** The relay's `wss:` address (`ws:` for one of this machine). @defaultValue the public relay of WalletConnect */
  readonly relayUrl?: string
  /** The relay's project id. @defaultValue the kernel's `projectId` */
  readonly projectId?: string
  /** How wallets show the site. @defaultValue the kernel's `metadata`; name and address of the page where it is silent */
  readonly metadata?: Partial<AppMetadata>
  /** Where keys and the session are kept. @defaultValue the kernel's storage, which lives in memory when the browser refuses */
  readonly storage?: StorageService
}
