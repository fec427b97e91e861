import type { KernelErrorCode } from './kernelErrorCode.ts'

/** What the numbers of EIP-1193, EIP-1474, EIP-5792 and CAIP-25 mean, and the names ethers gives them. */
export const errorCodes: Readonly<Record<string | number, KernelErrorCode>> = {
  4001: 'request/rejected',
  4100: 'request/unauthorized',
  4200: 'request/unsupported-method',
  4900: 'request/disconnected',
  4901: 'request/chain-disconnected',
  4902: 'request/unknown-chain',
  5000: 'request/rejected',
  5700: 'capability/missing',
  5710: 'request/unknown-chain',
  5720: 'request/failed',
  5730: 'request/failed',
  5740: 'request/failed',
  5750: 'request/rejected',
  5760: 'capability/missing',
  ACTION_REJECTED: 'request/rejected',
  [-32700]: 'rpc/parse',
  [-32600]: 'rpc/invalid-request',
  [-32601]: 'rpc/method-not-found',
  [-32602]: 'rpc/invalid-params',
  [-32603]: 'rpc/internal',
  [-32000]: 'rpc/invalid-input',
  [-32001]: 'rpc/resource-not-found',
  [-32002]: 'rpc/resource-unavailable',
  [-32003]: 'rpc/transaction-rejected',
  [-32004]: 'rpc/method-not-supported',
  [-32005]: 'rpc/limit-exceeded',
  [-32006]: 'rpc/version',
}

/** Where a wallet means something else by a number than a node does. */
export const walletErrorCodes: Readonly<Record<number, KernelErrorCode>> = {
  [-32002]: 'connect/pending',
  [-32004]: 'request/unsupported-method',
  [-32601]: 'request/unsupported-method',
}
