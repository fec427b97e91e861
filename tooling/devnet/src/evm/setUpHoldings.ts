import { encodeFunctionData, type Hex, multicall3Abi, parseEther, parseUnits } from 'viem'
import { collectibleAbi, itemsAbi, plainTokenAbi, wrappedEtherAbi } from '../contracts/abis.generated.ts'
import { COLLECTIBLES } from '../contracts/collectibles.ts'
import { CONTRACT_WALLET, MULTICALL } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { callTo, DEPLOYER } from './callRpc.ts'
import type { NodeTransaction } from './evmNode.ts'

type MintedKey = Exclude<keyof typeof TOKENS, 'weth' | 'latch'>

/** What an account owns from the start, in the tokens' smallest units; ether and LATCH are set elsewhere. */
interface Holding {
  readonly account: Hex
  readonly tokens: readonly (readonly [MintedKey, bigint])[]
}

const amount = (key: MintedKey, whole: string) => [key, parseUnits(whole, TOKENS[key].decimals)] as const
const [alice, bob, , dave] = ACCOUNTS

/** Tokens of the first accounts; the third one has nothing, as always. */
const HOLDINGS: readonly Holding[] = [
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

const GAS = 3_000_000n

interface Call {
  readonly target: Hex
  readonly allowFailure: boolean
  readonly callData: Hex
}

function call(target: Hex, callData: Hex): Call {
  return { target, allowFailure: false, callData }
}

function mints(): Call[] {
  const tokens = HOLDINGS.flatMap(({ account, tokens }) =>
    tokens.map(([key, amount]) =>
      call(
        TOKENS[key].address,
        encodeFunctionData({ abi: plainTokenAbi, functionName: 'mint', args: [account, amount] }),
      ),
    ),
  )
  const [alice, bob] = ACCOUNTS
  const keys = [alice, bob, alice].map(({ address }) =>
    call(COLLECTIBLES.keys.address, encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [address] })),
  )
  const items = [1n, 2n, 3n].map((id) =>
    call(
      COLLECTIBLES.items.address,
      encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [alice.address, id, id * 2n] }),
    ),
  )
  return [...tokens, ...keys, ...items]
}

/** The transactions that give the first accounts tokens and pieces, and the contract wallet some ether. */
export function setUpHoldings(): NodeTransaction[] {
  const [alice] = ACCOUNTS
  return [
    callTo(DEPLOYER, MULTICALL, { abi: multicall3Abi, functionName: 'aggregate3', args: [mints()] }, { gas: GAS }),
    callTo(
      alice.address,
      TOKENS.weth.address,
      { abi: wrappedEtherAbi, functionName: 'deposit' },
      { value: parseEther('1.5') },
    ),
    { from: DEPLOYER, to: CONTRACT_WALLET.address, value: parseEther('3'), gas: 50_000n },
  ]
}
