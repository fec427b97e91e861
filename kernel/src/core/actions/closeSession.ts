import type { KernelScope } from '../state/kernelScope.ts'
import type { WalletSession } from '../wallet/connector.ts'

/** Lets go of a session nobody waits for any more, so that nothing stays open behind the person's back. */
export async function closeSession(scope: KernelScope, session: WalletSession | undefined): Promise<void> {
  try {
    await session?.disconnect()
  } catch (error) {
    scope.report(error, { where: 'disconnect' })
  }
}
