import { type Connection, type Kernel, kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { readSs58, writeSs58 } from '../ss58.ts'

/** What a signer answers, in the words of polkadot-js. */
export interface SignerResult {
  readonly id: number
  readonly signature: `0x${string}`
  readonly signedTransaction?: `0x${string}`
}

/** The `Signer` of polkadot-js: `api.setSigner(signer)`, or `signAndSend(address, { signer })`. */
export interface PolkadotSigner {
  signPayload(payload: { readonly address: string; readonly genesisHash: string }): Promise<SignerResult>
  signRaw(raw: { readonly address: string; readonly data: string; readonly type?: string }): Promise<SignerResult>
}

/** The part of a kernel that a signer uses. */
export type SigningKernel = Pick<Kernel, 'wallet'>

/** The connection in use: with several wallets it need not be the first. */
function connectionOf({ wallet }: SigningKernel): Connection | undefined {
  const { active, connections } = wallet.getState()
  return connections.find(({ id }) => id === active.polkadot)
}

let count = 0

function resultOf(answer: unknown): SignerResult {
  const [signature, whole] = [readProperty(answer, 'signature'), readProperty(answer, 'signedTransaction')]
  if (typeof signature !== 'string' || !/^0x[0-9a-f]+$/i.test(signature))
    throw kernelError('connect/malformed', { details: { method: 'sign', expected: 'a signature' } })
  count += 1
  const signedTransaction = typeof whole === 'string' ? { signedTransaction: whole as `0x${string}` } : {}
  return { id: count, signature: signature as `0x${string}`, ...signedTransaction }
}

/** Loaded when something is to be signed. */
const loadChecks = () => import('./checkSigned.ts')

/**
 * The wallet that users connect, as the signer of a host that uses `@polkadot/api` itself. It signs for accounts of the
 * connection in use and for its network alone; requests go through `onRpcRequest` and reach the wallet once. What the wallet
 * answers is compared with the payload, and its signature is checked, before the host gets it: `polkadot/transaction-changed`,
 * `polkadot/signature-invalid`. A payload that cannot be read is not shown to the wallet (`polkadot/invalid-input`).
 * @example
 * ```ts
 * api.setSigner(polkadotSigner(kernel))
 * await api.tx.balances.transferKeepAlive(to, amount).signAndSend(address)
 * ```
 */
export function polkadotSigner(kernel: SigningKernel): PolkadotSigner {
  const request = async (
    method: string,
    params: { readonly address: string },
    check: (address: string, answer: unknown) => void,
  ): Promise<SignerResult> => {
    const provider = kernel.wallet.getProvider('polkadot')
    const connection = connectionOf(kernel)
    const read = readSs58(params.address)
    const wanted = read && writeSs58(read.key)
    if (!provider || !connection) throw kernelError('request/disconnected')
    const account = connection.accounts.find(({ address }) => address === wanted)
    if (!account) throw kernelError('request/unauthorized', { details: { method } })
    const answer: unknown = await provider.request({ method, params })
    const result = resultOf(answer)
    check(account.address, answer)
    return result
  }
  return {
    async signPayload(payload) {
      const { network } = connectionOf(kernel) ?? {}
      const genesis = readProperty(payload, 'genesisHash')
      if (network && `polkadot:${String(genesis).slice(2, 34)}` !== network)
        throw kernelError('request/unknown-chain', { details: { network: String(genesis).slice(0, 34) } })
      const { askedPayload, checkSignedPayload } = await loadChecks()
      const asked = askedPayload(payload)
      const params = { address: payload.address, transactionPayload: payload }
      return request('polkadot_signTransaction', params, (address, answer) =>
        checkSignedPayload(asked, address, answer),
      )
    },
    async signRaw({ address, data }) {
      const { checkSignedMessage } = await loadChecks()
      const params = { address, message: data }
      return request('polkadot_signMessage', params, (own, answer) => checkSignedMessage(data, own, answer))
    },
  }
}
