import type { CapabilityMap } from '@latchkey/kernel'
import { evmError } from '../errors.ts'
import { dataFee } from './dataFee.ts'
import { feePrice } from './feePrice.ts'
import { nodeCall } from './nodeCall.ts'
import { readQuantity } from './readQuantity.ts'
import { toHex } from './toHex.ts'
import { transferTransaction } from './transferTransaction.ts'

/**
 * The most the network may take for a transfer, checked against the block's gas limit and a second source of the price
 * (security.md T14). A label: the wallet decides what is paid.
 * @throws `evm/fee-implausible`, `evm/invalid-input`, `rpc/…`
 */
export const estimateFee: CapabilityMap['estimateFee'] = async (input, io) => {
  const { to, value, data } = transferTransaction(input)
  const call = { from: io.account.address, to, value: toHex(value), data }
  const [gas, limit, price, extra] = await Promise.all([
    nodeCall(io, 'eth_estimateGas', [call]).then((answer) => readQuantity(answer, 'eth_estimateGas', io.network.name)),
    nodeCall(io, 'eth_getBlockByNumber', ['latest', false]).then((block) => {
      const gasLimit: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'gasLimit') : undefined
      return readQuantity(gasLimit, 'eth_getBlockByNumber', io.network.name)
    }),
    feePrice(io),
    dataFee(data, io),
  ])
  if (gas > limit) {
    const problem = `it needs ${gas} gas, a block holds ${limit}`
    throw evmError('evm/fee-implausible', { details: { problem, network: io.network.id } })
  }
  return { amount: gas * price + extra }
}
