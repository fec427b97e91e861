import { parseUnits } from 'viem'
import { collectibleAbi, dollarTokenAbi, impostorTokenAbi } from '../contracts/abis.generated.ts'
import { COLLECTIBLES } from '../contracts/collectibles.ts'
import { IMPOSTOR } from '../contracts/impostor.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callTo.ts'
import type { MakePast } from './pastTransaction.ts'
import { token } from './payments.ts'
import { PEOPLE } from './people.ts'

const { alice, falseBob, falseShop, spammer } = PEOPLE
const options = { gas: 250_000n } as const

/** What strangers put into a history to be taken for something else. */
export const attacks = {
  spamPiece: () =>
    callTo(spammer, COLLECTIBLES.spam.address, { abi: collectibleAbi, functionName: 'mint', args: [alice] }, options),
  hostileToken: (round) => token('hostile', spammer, alice, 100 * (round + 1)),
  /** A transfer of nothing "by" alice: anyone may make one, because nothing needs no allowance. */
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
