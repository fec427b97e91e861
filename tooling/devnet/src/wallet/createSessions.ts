import { DevnetError } from '../core/devnetError.ts'
import { acknowledged } from './acknowledged.ts'
import type { EvmWallet } from './evm/evmWallet.ts'
import { wordsOf } from './request/walletProblem.ts'
import type { WalletSession } from './types.ts'
import type { Client } from './walletProcess.ts'

type Session = ReturnType<Client['session']['getAll']>[number]

export interface Sessions extends Pick<EvmWallet, 'has' | 'announceChain' | 'addChain'> {
  /** The session that was settled last; throws DevnetError `wallet-failed` when there is none. */
  latest(): Session
  list(): readonly WalletSession[]
  /** Changes a session's namespaces and waits until the app knows. */
  update(topic: string, namespaces: Session['namespaces']): Promise<void>
}

/** What the wallet does with its sessions besides answering. */
export function createSessions(client: Client): Sessions {
  const latest = () => {
    const session = client.session.getAll().at(-1)
    if (session) return session
    throw new DevnetError('wallet-failed', 'The wallet has no session: pair first.')
  }
  const update = async (topic: string, namespaces: Session['namespaces']) => {
    await acknowledged(client, 'wc_sessionUpdate', async () => {
      await client.update({ topic, namespaces })
      return topic
    })
  }
  return {
    latest,
    update,
    list: () =>
      client.session.getAll().map(({ topic, expiry, namespaces, peer }) => ({
        ...{ topic, expiry, peer: peer.metadata.name },
        accounts: Object.values(namespaces).flatMap(({ accounts }) => accounts),
      })),
    has: (topic, chainId) => client.session.get(topic).namespaces.eip155?.chains?.includes(chainId) ?? false,
    announceChain(topic, chainId) {
      const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
      client.emit({ topic, chainId, event }).catch((error: unknown) => {
        console.error(`chainChanged was not sent: ${wordsOf(error)}`)
      })
    },
    async addChain(topic, chainId) {
      const { namespaces } = client.session.get(topic)
      const { eip155 = { accounts: [], methods: [], events: [] } } = namespaces
      const address = eip155.accounts[0]?.split(':')[2]
      const chains = [...new Set([...(eip155.chains ?? []), chainId])]
      const accounts = [...new Set([...eip155.accounts, `${chainId}:${address}`])]
      await update(topic, { ...namespaces, eip155: { ...eip155, chains, accounts } })
    },
  }
}
