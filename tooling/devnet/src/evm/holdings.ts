import { type Hex, parseUnits } from 'viem'
import { ACCOUNTS } from '../accounts.ts'
import { CONTRACT_WALLET } from '../contracts/contractWallet.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { DEPLOYER } from './deployer.ts'

type MintedKey = Exclude<keyof typeof TOKENS, 'weth' | 'latch'>

/** What an account owns from the start, in the tokens' smallest units; ether and LATCH are set elsewhere. */
export interface Holding {
  readonly account: Hex
  readonly tokens: readonly (readonly [MintedKey, bigint])[]
}

const amount = (key: MintedKey, whole: string) => [key, parseUnits(whole, TOKENS[key].decimals)] as const
const [alice, bob, , dave] = ACCOUNTS

/** Tokens of the first accounts; the third one has nothing, as always. */
export const HOLDINGS: readonly Holding[] = [
  {
    account: alice.address,
    tokens: [amount('usdc', '5250'), amount('usdt', '1200'), amount('ticket', '12'), amount('hostile', '1000')],
  },
  { account: bob.address, tokens: [amount('usdc', '800'), amount('usdt', '50.5'), amount('ticket', '3')] },
  { account: dave?.address ?? bob.address, tokens: [amount('usdc', '100000'), amount('usdt', '100000')] },
  { account: CONTRACT_WALLET.address, tokens: [amount('usdc', '500')] },
  /** What the on-ramp of the local chains sells. */
  { account: DEPLOYER, tokens: [amount('usdc', '1000000'), amount('usdt', '1000000')] },
]
