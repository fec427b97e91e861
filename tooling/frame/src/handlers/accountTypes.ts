import type { AccountType, AnswerOf, EmbeddedUser } from '@latchkey/plugin-embedded/messages'
import type { App } from '../app/app.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Wallet } from '../keys/wallet.ts'
import { nodeOf } from '../requests/node.ts'
import { delegationOf } from '../requests/smartAccount.ts'
import { isSmartNetwork, smartNetworks } from '../requests/smartNetworks.ts'

/** Which types the account can have on a chain, and which it has. Where a node is away it is a plain one. */
export async function typesOf(
  app: App,
  address: string,
  chain: string,
): Promise<Pick<EmbeddedUser, 'accounts' | 'preferredAccountType' | 'smartAccountDeployed'>> {
  try {
    const [isSmart, delegation] = await Promise.all([
      isSmartNetwork(app, chain),
      delegationOf(nodeOf(app.service, chain), address),
    ])
    if (!isSmart) return {}
    const types = ['eoa', 'smartAccount'] as const
    return {
      accounts: types.map((type) => ({ address, type })),
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: delegation === 'own',
    }
  } catch {
    return {}
  }
}

/** Numbers of the chains on which the account can be a smart one. */
export async function smartChainIds(app: App): Promise<readonly number[]> {
  return (await smartNetworks(app)).map((chain) => Number(chain.slice('eip155:'.length)))
}

/** The smart account on the chain in use: the address is that of the plain one. */
export async function smartAccount(app: App, { address }: Wallet): Promise<AnswerOf<'INIT_SMART_ACCOUNT'>> {
  return { address, isDeployed: (await delegationOf(nodeOf(app.service, app.chain), address)) === 'own' }
}

/** Makes EVM accounts act as one type. @throws FrameError 4901 where the chain in use has no smart accounts */
export async function preferType(
  app: App,
  { address }: Wallet,
  type: AccountType,
): Promise<AnswerOf<'SET_PREFERRED_ACCOUNT'>> {
  if (type === 'smartAccount' && !(await isSmartNetwork(app, app.chain))) {
    // The host falls back to a plain account, too.
    app.accountType = 'eoa'
    throw new FrameError('This network has no smart accounts.', 4901)
  }
  app.accountType = type
  return { type, address }
}
