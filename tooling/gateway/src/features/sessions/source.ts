import type { SessionsRevokeBody, SmartSession } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from '../../core/sources/source.ts'

/** Where smart sessions (ERC-7715 permissions with a co-signer) are kept. */
export interface SessionSource {
  /**
   * The sessions of an account, newest first, with those that were revoked.
   *
   * @param account CAIP-10
   */
  list(account: string, options: AskOptions): Promise<readonly SmartSession[]>
  /**
   * Ends a session on the word of its account. The text that is signed should name the session, the account and the gateway,
   * so that it counts nowhere else.
   *
   * @throws GatewayError 404 `session-unknown`, 401 `signature-wrong`
   */
  revoke(account: string, request: SessionsRevokeBody, options: AskOptions): Promise<void>
}
