import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { TypedData } from './methods/signMethods.ts'
import type { DemoAccount, DemoChain } from './types.ts'

export interface Call {
  readonly to?: Hex | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  readonly gas?: bigint | undefined
}

/** The part of the wallet that holds keys; in a chunk of its own, loaded when something is signed. */
export interface Signer {
  /** EIP-191 signature over raw bytes. */
  signMessage(account: DemoAccount, raw: Hex): Promise<Hex>
  /** EIP-712 signature. */
  signTypedData(account: DemoAccount, data: TypedData): Promise<Hex>
  /** Signs, sends, and resolves with the hash. */
  send(account: DemoAccount, chain: DemoChain, call: Call): Promise<Hex>
  waitForReceipt(chain: DemoChain, hash: Hex): Promise<{ readonly status: 'success' | 'reverted' }>
}

export const signer: Signer = {
  signMessage: ({ privateKey }, raw) => privateKeyToAccount(privateKey).signMessage({ message: { raw } }),
  signTypedData: ({ privateKey }, data) => privateKeyToAccount(privateKey).signTypedData(data),
  send({ privateKey }, { rpcUrl }, { to, value = 0n, data = '0x', gas }) {
    const client = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(rpcUrl) })
    const limit = gas === undefined ? {} : { gas }
    return client.sendTransaction({ chain: null, to: to ?? null, value, data, ...limit })
  },
  waitForReceipt({ rpcUrl }, hash) {
    return createPublicClient({ transport: http(rpcUrl), pollingInterval: 100 }).waitForTransactionReceipt({ hash })
  },
}
