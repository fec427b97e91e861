import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'
import { RpcError } from './chain.ts'

/** JSON-RPC codes by which nodes say that a call reverts or cannot be paid (geth: 3 and -32000). */
const CODES = new Set([3, -32000, -32003])

const KINDS = [
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
]

function isOne(error: unknown): boolean {
  return (error instanceof RpcError && CODES.has(error.code)) || KINDS.some((kind) => error instanceof kind)
}

/** Whether the contract refused, or answered what it should not: the node works, and asking again is no use. */
export function isRefusal(error: unknown): boolean {
  return isOne(error) || (error instanceof BaseError && error.walk(isOne) !== null)
}
