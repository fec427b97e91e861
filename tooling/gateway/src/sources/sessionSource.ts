import type { SessionsRevokeBody, SmartSession } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** Where smart sessions (ERC-7715 permissions with a co-signer) are kept. */
export interface SessionSource {
  /** @param account CAIP-10 */
  list(account: string, options: AskOptions): Promise<readonly SmartSession[]>
  revoke(account: string, request: SessionsRevokeBody, options: AskOptions): Promise<void>
}
