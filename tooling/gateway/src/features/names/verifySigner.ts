import {
  BaseError,
  encodeFunctionData,
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  recoverMessageAddress,
  zeroAddress,
} from 'viem'
import { type EvmChain, RpcError } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { chainOfCoinType } from './coinTypes.ts'

/** A message and who is said to have signed it. */
export interface SignedMessage {
  readonly address: `0x${string}`
  readonly message: string
  readonly signature: `0x${string}`
  /** The chain on which a contract account is asked. */
  readonly coinType: number
}

type Signed = Pick<SignedMessage, 'address' | 'message' | 'signature'>

async function recovered({ message, signature }: Signed): Promise<`0x${string}` | undefined> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    // Not 65 bytes of a curve point: it may be a contract's own kind of signature.
    return undefined
  }
}

/** ERC-1271; what it answers for a signature that is right is its own selector. */
const ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const IS_VALID = `0x1626ba7e${'00'.repeat(28)}`

/**
 * What the code of a deployed account says. A wrapper of ERC-6492 is taken off: what is in it could change the account
 * before it is asked, in ways that the chain never saw.
 */
async function isSignedByCode(chain: EvmChain, { address, message, signature }: Signed): Promise<boolean> {
  try {
    const inner = parseErc6492Signature(signature).signature
    const data = encodeFunctionData({ abi: ABI, args: [hashMessage(message), inner] })
    const answer = await chain.rpc('eth_call', [{ to: address, data }, 'latest'])
    return typeof answer === 'string' && answer.slice(0, IS_VALID.length).toLowerCase() === IS_VALID
  } catch (error) {
    // The call reverted, or the wrapper or the bytes cannot be read.
    if (error instanceof RpcError || error instanceof BaseError) return false
    throw error
  }
}

/** What an account signs with: its key, or its contract on one chain. */
export type SignedBy = 'key' | 'contract'

/** What of an account signed a message: its key (EIP-191), else its contract on a chain; `undefined` when it did not. */
export async function signedBy(chain: EvmChain | undefined, signed: Signed): Promise<SignedBy | undefined> {
  const signer = await recovered(signed)
  if (signer && isAddressEqual(signer, signed.address)) return 'key'
  return chain !== undefined && (await isSignedByContract(chain, signed)) ? 'contract' : undefined
}

/** What the chain says of an account whose key did not sign. */
async function isSignedByContract(chain: EvmChain, signed: Signed): Promise<boolean> {
  const { address, message, signature } = signed
  if (await chain.client.getCode({ address })) return isSignedByCode(chain, signed)
  // Without code there is only the key, unless the signature holds the code to be.
  return isErc6492Signature(signature) && chain.client.verifyMessage({ address, message, signature })
}

/**
 * Makes sure that the account signed the message: by its key (EIP-191), or, for a contract, by its own word on the chain
 * of the coin type (ERC-1271), also before it is deployed (ERC-6492).
 *
 * @returns which of them it was
 * @throws GatewayError 401 `signature-wrong`
 */
export async function verifySigner(chains: Pick<Chains, 'evm'>, signed: SignedMessage): Promise<SignedBy> {
  // The zero address has no key, and is what a node recovers from a signature that is none.
  if (!isAddressEqual(signed.address, zeroAddress)) {
    const chain = chains.evm.find(({ id }) => id === chainOfCoinType(signed.coinType))
    const proof = await signedBy(chain, signed)
    if (proof) return proof
  }
  throw new GatewayError(
    401,
    'signature-wrong',
    'The signature is not of this account: sign the message with the account that gets the name.',
  )
}
