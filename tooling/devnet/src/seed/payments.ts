import { type Hex, parseEther, parseUnits } from 'viem'
import { oldDollarTokenAbi } from '../contracts/abis.generated.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callRpc.ts'
import type { MakePast, PastTransaction } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'

const { alice, bob, carol, dave, employer, shop } = PEOPLE
const GAS = 120_000n

/** Ether from one to another; `thousandths` of an ether. */
function ether(from: Hex, to: Hex, thousandths: number): PastTransaction {
  return { from, to, value: parseEther('0.001') * BigInt(thousandths), gas: 21_000n }
}

/** A token from one to another; `hundredths` of a token, whole ones where it has no decimals. */
export function token(key: keyof typeof TOKENS, from: Hex, to: Hex, hundredths: number): PastTransaction {
  const { address, decimals } = TOKENS[key]
  const amount = decimals === 0 ? BigInt(hundredths) : parseUnits('0.01', decimals) * BigInt(hundredths)
  return callTo(from, address, { abi: oldDollarTokenAbi, functionName: 'transfer', args: [to, amount] }, { gas: GAS })
}

/** Money that comes and goes. */
export const payments = {
  receiveEther: (round) => ether(bob, alice, 150 + 37 * round),
  sendEther: (round) => ether(alice, bob, 50 + 13 * round),
  sendEtherToShop: (round) => ether(alice, shop, 12 + round),
  receiveSalary: (round) => token('usdc', employer, alice, 120_000 + 1_000 * round),
  sendDollars: (round) => token('usdc', alice, bob, 4_250 + 310 * round),
  payShop: (round) => token('usdt', alice, shop, 1_999 + 100 * round),
  receiveOldDollars: (round) => token('usdt', dave, alice, 5_000 + 525 * round),
  sendLatch: (round) => token('latch', alice, carol, 1_000 + 50 * round),
  receiveLatch: (round) => token('latch', bob, alice, 2_500 + 25 * round),
  sendTicket: () => token('ticket', alice, bob, 1),
  receiveTicket: () => token('ticket', bob, alice, 2),
  sendToSelf: (round) => ether(alice, alice, round),
} as const satisfies Record<string, MakePast>
