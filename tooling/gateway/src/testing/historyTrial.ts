import { ACCOUNTS, type Devnet, type DevnetChain } from '@latchkey/devnet'
import { type HistoryAnswer, historyAnswer, type Transaction } from '@latchkey/plugin-api/schemas'
import {
  type Account,
  type Chain,
  createTestClient,
  createWalletClient,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { ChainConfig } from '../core/config/chainConfig.ts'
import type { IndexerConfig } from '../core/config/config.ts'
import { eventually } from './eventually.ts'
import { seededChains, type TestGateway, testGateway } from './testGateway.ts'

/** Signs for one account of a local chain. */
export type Sender = WalletClient<Transport, Chain, Account> & PublicActions<Transport, Chain>

/** The accounts of a local chain, and its node's own controls. */
interface LocalChain {
  readonly senders: readonly Sender[]
  readonly node: TestClient<'anvil', Transport, Chain>
}

/** Clients for every account of a local chain. */
function localChain({ rpcUrl }: DevnetChain, id = 1): LocalChain {
  const chain = { ...mainnet, id }
  const transport = http(rpcUrl, { retryCount: 0 })
  return {
    senders: ACCOUNTS.map(({ privateKey }) =>
      createWalletClient({ chain, transport, account: privateKeyToAccount(privateKey), pollingInterval: 20 }).extend(
        publicActions,
      ),
    ),
    node: createTestClient({ chain, transport, mode: 'anvil' }),
  }
}

/** Real local chains that a gateway follows closely. */
export interface HistoryTrial {
  readonly gateway: TestGateway
  readonly chain: LocalChain
  ask(account: string, fields?: Record<string, string>): Promise<Response>
  page(account: string, fields?: Record<string, string>): Promise<HistoryAnswer>
  /** All pages, in order. */
  all(account: string, fields?: Record<string, string>): Promise<readonly Transaction[]>
  /** The transaction of a hash, once the account's history has it with a status. */
  find(account: string, hash: string, status?: string): Promise<Transaction | undefined>
  /** Waits until the history of an account has this many entries, each of them mined. */
  count(account: string, entries: number): Promise<readonly Transaction[]>
}

/** Starts chains and gateway; stop the gateway when done. */
export async function historyTrial(
  settings: Partial<IndexerConfig> = {},
  chains: (devnet: Devnet) => readonly ChainConfig[] = seededChains,
  seed = false,
): Promise<HistoryTrial> {
  const indexer = { pollMs: 30, shrinkMs: 100, ...settings }
  const gateway = await testGateway({ chains, indexer }, { devnet: { contracts: true, seed } })
  const [local] = Object.values(gateway.devnet.chains)
  if (!local) throw new Error('The devnet has no chain.')
  const ask: HistoryTrial['ask'] = (account, fields = { chainId: 'eip155:1' }) =>
    gateway.get(`/v1/account/${account}/history?${new URLSearchParams(fields)}`)
  const page: HistoryTrial['page'] = async (account, fields) =>
    historyAnswer.parse(await (await ask(account, fields)).json())
  const all: HistoryTrial['all'] = async (account, fields = { chainId: 'eip155:1' }) => {
    const found: Transaction[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: HistoryAnswer = await page(account, cursor === '' ? fields : { ...fields, cursor })
      found.push(...answer.data)
      cursor = answer.next
    }
    return found
  }
  return {
    gateway,
    chain: localChain(local),
    ask,
    page,
    all,
    find: (account, hash, status) =>
      eventually(
        async () => (await page(account)).data.find(({ metadata }) => metadata.hash === hash),
        (found) => found !== undefined && (status === undefined || found.metadata.status === status),
      ),
    count: (account, entries) =>
      eventually(
        () => all(account),
        (found) => found.length === entries && found.every(({ metadata }) => metadata.status !== 'pending'),
      ),
  }
}
