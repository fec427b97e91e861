import { type CaipNetworkId, type Connection, type Kernel, kernelError } from '@latchkey/kernel'
import { bitcoinError } from './errors.ts'

/** An account that signs, for libraries that build transactions by themselves. */
export interface PsbtSigner {
  readonly address: string
  /** In hexadecimal, where the wallet shares it. */
  readonly publicKey?: string
  readonly network: CaipNetworkId
  /**
   * Signs inputs of a partially signed transaction of version 0 (BIP-174), all of the account's unless some are named.
   * The answer was compared with what was given, and its signatures were checked.
   * @throws `bitcoin/account-mismatch` once another account or network is in use, and what `signPsbt` throws
   */
  signPsbt(
    psbt: Uint8Array,
    inputs?: readonly { readonly index: number; readonly address: string }[],
  ): Promise<Uint8Array>
}

/** The part of a kernel that a signer uses. */
export type SigningKernel = Pick<Kernel, 'store' | 'atoms' | 'wallet'>

function connectionOf({ store, atoms }: SigningKernel): Connection | undefined {
  const id = store.get(atoms.activeConnectionIds).bip122
  return store.get(atoms.connections).find((connection) => connection.id === id)
}

/**
 * A signer for the Bitcoin account in use. It is that account's for good: once another one is in use it signs nothing.
 * @throws `connect/not-connected` without a Bitcoin account
 *
 * @example
 * ```ts
 * import { psbtSigner } from '@latchkey/adapter-bitcoin/psbt-signer'
 *
 * const { address, publicKey, signPsbt } = psbtSigner(kernel)
 * ```
 */
export function psbtSigner(kernel: SigningKernel): PsbtSigner {
  const connection = connectionOf(kernel)
  if (!connection) throw kernelError('connect/not-connected', { details: { namespace: 'bip122' } })
  const { account, network } = connection
  return {
    address: account.address,
    ...(account.publicKey ? { publicKey: account.publicKey } : {}),
    network,
    async signPsbt(psbt, inputs) {
      const now = connectionOf(kernel)
      if (now?.account.address !== account.address || now.network !== network)
        throw bitcoinError('bitcoin/account-mismatch', { details: { address: account.address } })
      const run = kernel.wallet.capability('signPsbt', now.id)
      if (!run) throw kernelError('capability/missing', { details: { capability: 'signPsbt' } })
      return (await run({ psbt, ...(inputs ? { sign: inputs } : {}) })).psbt
    },
  }
}
