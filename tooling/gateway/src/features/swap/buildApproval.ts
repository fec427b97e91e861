import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { parseAccountId, plainAddressOf, toEvmAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { gasPrices } from '../gas/onchain.ts'
import { estimateGas } from './buildSwap.ts'
import { type Exchange, isNative } from './exchange.ts'
import type { ApprovalQuestion, ApproveTransaction } from './source.ts'

/**
 * The transaction that lets the exchange's router take the token. A token that refuses to change one allowance into
 * another (the well-known USDT) is first set to zero: the caller reads the allowance after it and asks again.
 *
 * @throws GatewayError 400 for the native currency, which needs none
 */
export async function buildApproval(
  { chain, contracts }: Exchange,
  { from, userAddress, amount = maxUint256 }: ApprovalQuestion,
): Promise<ApproveTransaction> {
  const { chainId, address } = parseAccountId(from)
  if (isNative(address))
    throw new GatewayError(400, 'approval-needless', 'The native currency needs no approval: build the swap at once.')
  const [token, owner] = [toEvmAddress(address), toEvmAddress(plainAddressOf(userAddress))]
  const encode = (allowed: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.router, allowed] })
  const wanted = { from: owner, to: token, data: encode(amount), value: 0n }
  const zero = { ...wanted, data: encode(0n) }
  const [gas, prices] = await Promise.all([estimateGas(chain, wanted), gasPrices(chain)])
  const zeroGas = gas === undefined ? await estimateGas(chain, zero) : undefined
  const [data, limit] = gas === undefined && zeroGas !== undefined ? [zero.data, zeroGas] : [wanted.data, gas]
  if (limit === undefined)
    throw new GatewayError(422, 'approval-fails', 'The token refuses the approval: it cannot be swapped here.')
  return {
    from: `${chainId}:${owner}`,
    to: `${chainId}:${token}`,
    data,
    value: '0',
    eip155: { gas: Number(limit), gasPrice: prices.standard },
  }
}
