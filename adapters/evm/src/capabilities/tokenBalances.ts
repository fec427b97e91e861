import type { CapabilityMap } from '@latchkey/kernel'
import { encodeFunctionData } from 'viem/utils'
import { checkAddress } from './checkInput.ts'
import { erc20Abi } from './erc20Abi.ts'
import { ethCalls } from './ethCalls.ts'
import { readToken } from './readToken.ts'

const abi = erc20Abi

/**
 * What the account owns of each token, 0 included. Addresses that are no ERC-20, or claim more than 36 decimals, are
 * left out. @throws `evm/invalid-input`, `rpc/…`
 */
export const tokenBalances: CapabilityMap['tokenBalances'] = async ({ tokens }, io) => {
  const owner = checkAddress(io.account.address, 'account')
  const addresses = [...new Set(tokens.map((token, index) => checkAddress(token, `tokens[${index}]`)))]
  const reads = [
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
    encodeFunctionData({ abi, functionName: 'decimals' }),
    encodeFunctionData({ abi, functionName: 'symbol' }),
    encodeFunctionData({ abi, functionName: 'name' }),
  ]
  const answers = await ethCalls(
    addresses.flatMap((to) => reads.map((data) => ({ to, data }))),
    io,
  )
  const balances = addresses.flatMap((address, index) => {
    const start = index * reads.length
    return readToken(address, answers.slice(start, start + reads.length)) ?? []
  })
  return { balances }
}
