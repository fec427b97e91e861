import type {
  WalletNamesAnswer,
  WalletNamesQuery,
  WalletsAnswer,
  WalletsQuery,
} from '@latchkey/plugin-directory/schemas'
import type { RequestOptions } from '../../core/sources/source.ts'

/** Where the wallets come from that users choose from. */
export interface DirectorySource {
  /** A page of the wallets; the order never changes between pages. */
  find(query: WalletsQuery, options: RequestOptions): Promise<WalletsAnswer>
  /** All wallets of some chains by name, as briefly as can be. */
  names(query: WalletNamesQuery, options: RequestOptions): Promise<WalletNamesAnswer>
}
