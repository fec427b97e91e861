import { parseAbi } from 'viem'

/** The wrapped native currency (WETH9): one to one, without a fee. */
export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
