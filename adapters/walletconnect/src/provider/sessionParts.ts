import type { WalletApp } from '@latchkey/kernel'
import type { ApprovedSession } from './approvedSession.ts'
import type { Asked } from './askedNamespaces.ts'
import type { SettledSession, SignClient } from './clientTypes.ts'

/** What an open session is made of. */
export interface SessionParts {
  readonly client: SignClient
  readonly settled: SettledSession
  readonly asked: Asked
  readonly approved: ApprovedSession
  /** The app the person chose, to bring them back to it. */
  readonly app: WalletApp | undefined
}
