import type { Transfer } from '@latchkey/kernel'
import { encodeFunctionData } from 'viem/utils'
import { checkAddress, checkAmount } from './checkInput.ts'
import { erc20Abi } from './erc20Abi.ts'
import type { Transaction } from './transaction.ts'

/** The transaction that moves an amount: of the native currency, or by `transfer` of an ERC-20. @throws `evm/invalid-input` */
export function transferTransaction({ to, amount, token }: Transfer): Transaction {
  const receiver = checkAddress(to, 'to')
  const value = checkAmount(amount, 'amount')
  if (!token) return { to: receiver, value, data: '0x' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, value] })
  return { to: checkAddress(token.address, 'token.address'), value: 0n, data }
}
