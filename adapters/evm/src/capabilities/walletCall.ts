import type { CapabilityContext } from '@latchkey/kernel'

/** Sends one call to the wallet, once: it may prompt the person. */
export function walletCall(io: CapabilityContext, method: string, params?: readonly unknown[]): Promise<unknown> {
  return io.session.request({ network: io.network.id, method, params }, { signal: io.signal })
}
