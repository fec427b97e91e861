import {
  type Account,
  type Chain,
  createPublicClient,
  createWalletClient,
  http,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet, DevnetOptions } from '../types.ts'

/** A past takes two seconds, and much longer on a machine that does something else as well. */
const START_LIMIT_MS = 60_000

/** A library's clients of one chain, as they come: they know only what the main network has. */
export interface Clients {
  readonly client: PublicClient<Transport, Chain>
  readonly wallet: WalletClient<Transport, Chain, Account>
}

/** Chains with all contracts, for the tests of a file. */
export function withContracts(options: DevnetOptions = {}): (id?: number, account?: number) => Clients {
  let devnet: Devnet | undefined
  beforeAll(async () => {
    devnet = await startDevnet({ contracts: true, ...options })
  }, START_LIMIT_MS)
  afterAll(() => devnet?.stop())
  return (id = 1, account = 0) => {
    const transport = http(devnet?.chains[id]?.rpcUrl)
    const chain = { ...mainnet, id }
    const { privateKey } = ACCOUNTS[account] ?? ACCOUNTS[0]
    return {
      client: createPublicClient({ chain, transport, pollingInterval: 20 }),
      wallet: createWalletClient({ chain, transport, account: privateKeyToAccount(privateKey) }),
    }
  }
}
