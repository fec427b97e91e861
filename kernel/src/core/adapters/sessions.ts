import type { Connector, WalletSession } from '../wallet/connector.ts'

/** A wallet's open line, shared by its connections in all namespaces. */
export interface OpenSession {
  readonly connector: Connector
  readonly session: WalletSession
  /** Stops listening to the wallet. */
  readonly unlisten: () => void
}

/** Open lines by connector id. */
export type Sessions = Map<string, OpenSession>
