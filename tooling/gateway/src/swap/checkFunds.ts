import { erc20Abi } from 'viem'
import { parseAccountId } from '../caip/parseAccountId.ts'
import { toEvmAddress } from '../caip/toEvmAddress.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { isNative } from '../exchange/isNative.ts'
import { GatewayError } from '../gatewayError.ts'
import type { SwapQuestion } from '../sources/quoteSource.ts'
import type { Call } from './estimateGas.ts'

const insufficient = (): GatewayError =>
  new GatewayError(422, 'insufficient-balance', 'Insufficient balance: choose a smaller amount.')

/**
 * Says why a swap that would fail cannot be paid.
 *
 * @throws GatewayError 422 `insufficient-balance` or `insufficient-allowance`; returns when money is not the reason
 */
export async function checkFunds(
  { chain, contracts }: Exchange,
  { amount, from }: SwapQuestion,
  call: Call,
): Promise<void> {
  const { address } = parseAccountId(from)
  if (isNative(address)) {
    if ((await chain.client.getBalance({ address: call.from })) < amount) throw insufficient()
    return
  }
  const token = { address: toEvmAddress(address), abi: erc20Abi } as const
  const [balance, allowance] = await Promise.all([
    chain.client.readContract({ ...token, functionName: 'balanceOf', args: [call.from] }),
    chain.client.readContract({ ...token, functionName: 'allowance', args: [call.from, contracts.router] }),
  ])
  if (balance < amount) throw insufficient()
  if (call.to === contracts.router && allowance < amount)
    throw new GatewayError(
      422,
      'insufficient-allowance',
      'The exchange may not take that much yet: approve the token first.',
    )
}
