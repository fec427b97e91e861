import type { Network, Services, WalletSession } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'

/** A fresh session and where it should be. */
export interface Move {
  readonly session: WalletSession
  readonly network: Network
  readonly services: Services
  readonly signal: AbortSignal
}

/** Asks a just connected wallet to go to the wanted network. A wallet that stays where it is remains connected. */
export async function moveToNetwork({ session, network, services, signal }: Move): Promise<void> {
  const account = session.accounts[0]
  if (!account || session.getNetwork('eip155') === network.id) return
  try {
    const { walletGroup } = await import('../capabilities/walletGroup.ts')
    await walletGroup.switchNetwork({ network }, { account, network, session, services, signal })
  } catch (error) {
    services.log.info('The wallet stayed on its network', fromUnknown(error).code)
  }
}
