import {
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
} from 'viem'
import { parseAccountId, plainAddressOf, toEvmAddress } from '../../core/caip.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import { gasPrices } from '../gas/onchain.ts'
import { estimateGas } from './buildSwap.ts'
import { isNative } from './exchange.ts'
import type { ApprovalRequest, ApproveTransaction, SwapRequest } from './source.ts'

const ANSWERS = [
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
] as const

/** Whether the contract answered, with nothing, with something else than a number, or by reverting. */
function isContractAnswer(error: ContractFunctionExecutionError): boolean {
  return error.walk((cause) => ANSWERS.some((kind) => cause instanceof kind)) !== null
}

/**
 * Smallest units that a spender may take of an account's token; of the native currency, which needs no approval, all.
 *
 * @throws GatewayError 422 `not-a-token`
 */
export async function readAllowance(
  chain: EvmChain,
  spender: `0x${string}`,
  { from, userAddress }: Pick<SwapRequest, 'from' | 'userAddress'>,
): Promise<bigint> {
  const { address } = parseAccountId(from)
  if (isNative(address)) return maxUint256
  const args = [toEvmAddress(plainAddressOf(userAddress)), spender] as const
  try {
    return await chain.client.readContract({
      address: toEvmAddress(address),
      abi: erc20Abi,
      functionName: 'allowance',
      args,
    })
  } catch (error) {
    // A node that does not answer stays a fault of ours; an address that answers as no token does is the caller's.
    if (!(error instanceof ContractFunctionExecutionError) || !isContractAnswer(error)) throw error
    throw new GatewayError(422, 'not-a-token', `There is no token at ${from}: check its address and network.`)
  }
}

/**
 * The transaction that lets a spender take the token. A token that refuses to change one allowance into
 * another (the well-known USDT) is first set to zero: the caller reads the allowance after it and asks again.
 *
 * @throws GatewayError 400 for the native currency, which needs none
 */
export async function buildApproval(
  chain: EvmChain,
  spender: `0x${string}`,
  { from, userAddress, amount = maxUint256 }: ApprovalRequest,
): Promise<ApproveTransaction> {
  const { chainId, address } = parseAccountId(from)
  if (isNative(address))
    throw new GatewayError(400, 'approval-needless', 'The native currency needs no approval: build the swap at once.')
  const [token, owner] = [toEvmAddress(address), toEvmAddress(plainAddressOf(userAddress))]
  const encode = (allowed: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, allowed] })
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
