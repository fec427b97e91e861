import type {
  SessionsActivateBody,
  SessionsCosignAnswer,
  SessionsCosignBody,
  SessionsCreateAnswer,
  SessionsCreateBody,
  SessionsRevokeBody,
  SmartSession,
} from '@latchkey/plugin-api/schemas'
import type { ProjectConfig } from '../../core/config/projectConfig.ts'
import type { RequestOptions } from '../../core/sources/source.ts'

/** For whom a session is begun. */
export interface SessionAsk extends RequestOptions {
  readonly project: ProjectConfig | undefined
  /** Origin of the page. */
  readonly page: string | undefined
}

/** Where smart sessions (ERC-7715 permissions with a co-signer) are kept. */
export interface SessionSource {
  /**
   * The sessions of an account, newest first, with those that were revoked.
   *
   * @param account CAIP-10
   */
  list(account: string, options: RequestOptions): Promise<readonly SmartSession[]>
  /**
   * Ends a session on the word of its account: what its wallet has answered, such as a signature over a text that names the
   * session, the account and the gateway, or the hash of the transaction that ends it on chain.
   *
   * @throws GatewayError 404 `session-unknown`, 401 `signature-wrong`
   */
  revoke(account: string, request: SessionsRevokeBody, options: RequestOptions): Promise<void>
  /** Begins a session: answers its name and the key that goes before the site's own. Absent where sessions are only listed. */
  create?(account: string, request: SessionsCreateBody, options: SessionAsk): Promise<SessionsCreateAnswer>
  /** Completes a session with what the wallet has signed. @throws GatewayError 404 `session-unknown`, 400 `session-differs` */
  activate?(account: string, request: SessionsActivateBody, options: SessionAsk): Promise<void>
  /** Agrees to one call. @throws GatewayError 404 `session-unknown`, 403 `session-over` */
  cosign?(account: string, request: SessionsCosignBody, options: SessionAsk): Promise<SessionsCosignAnswer>
}
