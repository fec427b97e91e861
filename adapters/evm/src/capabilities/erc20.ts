import type { Transfer } from '@latchkey/kernel'
import { encodeFunctionData } from 'viem/utils'
import { checkAddress, checkAmount } from './input.ts'

/** A transaction as it was reviewed. */
export interface Transaction {
  /** Absent where a contract is deployed. */
  readonly to?: `0x${string}` | undefined
  /** In the smallest unit of the native currency. */
  readonly value: bigint
  readonly data: `0x${string}`
  /** What the wallet is to pay with; its own business otherwise. */
  readonly fee?: { readonly gas: bigint; readonly gasPrice: bigint }
}

/** A transaction with a receiver. */
export type TransactionTo = Transaction & { readonly to: `0x${string}` }

/** What is used of ERC-20. `transfer` has no result here: some tokens (USDT) give none. */
export const erc20Abi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
] as const

/** The transaction that moves an amount: of the native currency, or by `transfer` of an ERC-20. @throws `evm/invalid-input` */
export function transferTransaction({ to, amount, token }: Transfer): TransactionTo {
  const receiver = checkAddress(to, 'to')
  const value = checkAmount(amount, 'amount')
  if (!token) return { to: receiver, value, data: '0x' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, value] })
  return { to: checkAddress(token.address, 'token.address'), value: 0n, data }
}
