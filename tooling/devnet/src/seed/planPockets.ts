import { parseUnits } from 'viem'
import { plainTokenAbi } from '../contracts/abis.generated.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callTo.ts'
import type { PastTransaction } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'

/** What those who send tokens to alice must have first. */
export function planPockets(): PastTransaction[] {
  const mint = (who: 'employer' | 'falseShop' | 'spammer', key: 'usdc' | 'hostile', whole: string) => {
    const { address, decimals } = TOKENS[key]
    const args = [PEOPLE[who], parseUnits(whole, decimals)] as const
    return callTo(PEOPLE[who], address, { abi: plainTokenAbi, functionName: 'mint', args }, { gas: 120_000n })
  }
  return [mint('employer', 'usdc', '1000000'), mint('falseShop', 'usdc', '1'), mint('spammer', 'hostile', '1000000')]
}
