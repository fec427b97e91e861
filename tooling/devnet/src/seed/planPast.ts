import { maxUint256, parseEther, parseUnits } from 'viem'
import { collectibleAbi, dollarTokenAbi, exchangeRouterAbi, impostorTokenAbi } from '../contracts/abis.generated.ts'
import { COLLECTIBLES } from '../contracts/collectibles.ts'
import { EXCHANGE } from '../contracts/deployed.ts'
import { IMPOSTOR, TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callRpc.ts'
import { collectibles } from './collectibles.ts'
import type { MakePast, PastTransaction } from './pastTransaction.ts'
import { payments, token } from './payments.ts'
import { PEOPLE } from './people.ts'
import { trades } from './trades.ts'

const { alice, bob, falseBob, falseShop, spammer } = PEOPLE
const options = { gas: 250_000n } as const

/** What strangers put into a history to be taken for something else. */
const attacks = {
  spamCollectible: () =>
    callTo(spammer, COLLECTIBLES.spam.address, { abi: collectibleAbi, functionName: 'mint', args: [alice] }, options),
  hostileToken: (round) => token('hostile', spammer, alice, 100 * (round + 1)),
  /** A transfer of nothing "by" alice: any account may make one, because nothing needs no allowance. */
  zeroValue: () => {
    const call = { abi: dollarTokenAbi, functionName: 'transferFrom', args: [alice, falseBob, 0n] } as const
    return callTo(spammer, TOKENS.usdc.address, call, options)
  },
  /** The smallest amount of a real token, from an address that looks like the shop. */
  dust: () => {
    const call = { abi: dollarTokenAbi, functionName: 'transfer', args: [alice, 1n] } as const
    return callTo(falseShop, TOKENS.usdc.address, call, options)
  },
  /** One wei from an address that looks like bob. */
  etherDust: () => ({ from: falseBob, to: alice, value: 1n, gas: 21_000n }),
  /** A payment by alice that never happened, reported by a token that looks like a dollar. */
  forged: (round) => {
    const amount = parseUnits('42.5', 6) + BigInt(round) * 3_100_000n
    const call = { abi: impostorTokenAbi, functionName: 'announce', args: [alice, falseBob, amount] } as const
    return callTo(spammer, IMPOSTOR.address, call, options)
  },
} as const satisfies Record<string, MakePast>

/** Transactions of alice that failed: only their fee was paid. */
const failures = {
  moreThanOwned: () => {
    const call = { abi: dollarTokenAbi, functionName: 'transfer', args: [bob, 10n ** 15n] } as const
    return { ...callTo(alice, TOKENS.usdc.address, call, { gas: 90_000n }), fails: true }
  },
  priceMoved: () => {
    const path = [TOKENS.weth.address, TOKENS.usdc.address]
    const args = [maxUint256, path, alice, maxUint256] as const
    const call = { abi: exchangeRouterAbi, functionName: 'swapExactETHForTokens', args } as const
    const made = callTo(alice, EXCHANGE.router, call, { value: parseEther('0.1'), gas: 250_000n })
    return { ...made, fails: true }
  },
} as const satisfies Record<string, MakePast>

/** One round of alice's life. Every round has thirty transactions; a thing is made before it is sent on. */
const ROUND: readonly MakePast[] = [
  payments.receiveEther,
  trades.buyDollars,
  collectibles.mintKey,
  payments.sendDollars,
  attacks.zeroValue,
  payments.receiveLatch,
  trades.approveDollars,
  trades.buyEther,
  payments.sendEther,
  attacks.etherDust,
  collectibles.receiveKey,
  payments.receiveOldDollars,
  payments.payShop,
  attacks.dust,
  failures.moreThanOwned,
  trades.buyTicket,
  payments.sendTicket,
  collectibles.sendKey,
  payments.receiveSalary,
  attacks.spamCollectible,
  trades.approveLatch,
  trades.sellLatch,
  collectibles.receiveItem,
  payments.sendLatch,
  attacks.forged,
  collectibles.sendItem,
  failures.priceMoved,
  payments.sendEtherToShop,
  trades.wrap,
  attacks.hostileToken,
]

/** Takes the place of one thing of a round each, so that rounds are not all alike. */
const SOMETIMES: readonly (readonly [place: number, make: MakePast])[] = [
  [27, payments.sendToSelf],
  [5, payments.receiveTicket],
  [28, trades.unwrap],
  [21, trades.sellLatchForEther],
  [23, collectibles.approveKeys],
  [8, collectibles.describeName],
  [29, trades.revokeLatch],
]

/** The past of account 0, oldest first; the same at every call. */
export function planPast(count: number): PastTransaction[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / ROUND.length)
    const place = index % ROUND.length
    const [instead, make] = SOMETIMES[round % SOMETIMES.length] ?? []
    const kind = round > 0 && place === instead ? make : ROUND[place]
    if (!kind) throw new Error(`There is nothing at place ${place}.`)
    return kind(round)
  })
}
