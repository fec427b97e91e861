import { ACCOUNTS, type DevnetChain } from '@latchkey/devnet'
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

/** Signs for one account of a local chain. */
export type Sender = WalletClient<Transport, Chain, Account> & PublicActions<Transport, Chain>

/** The accounts of a local chain, and its node's own controls. */
export interface LocalChain {
  readonly senders: readonly Sender[]
  readonly node: TestClient<'anvil', Transport, Chain>
}

/** Clients for every account of a local chain. */
export function localChain({ rpcUrl }: DevnetChain, id = 1): LocalChain {
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
