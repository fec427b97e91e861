/** A client that is registered from the start; every redirect address on this machine is allowed. */
export interface OpenidClient {
  readonly id: string
  /** None for a client that runs in a browser. */
  readonly secret?: string
}

/** The clients of both providers. Their secrets are public knowledge. */
export const CLIENTS: readonly [OpenidClient, OpenidClient] = [
  { id: 'latchkey' },
  { id: 'latchkey-server', secret: 'latchkey-devnet-secret' },
]
