import type { DemoChain } from './types.ts'
import { WalletError } from './walletError.ts'

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** One JSON-RPC call to a chain's node; the node's own error is passed on. */
export async function callChain(chain: DemoChain, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
  if (!response?.ok) throw new WalletError(-32603, `${chain.name} cannot be reached.`)
  const { result, error }: Answer = await response.json()
  if (error) throw new WalletError(error.code, error.message, error.data)
  return result ?? null
}
