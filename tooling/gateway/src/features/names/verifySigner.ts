import { isAddressEqual, recoverMessageAddress } from 'viem'
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

async function recovered({ message, signature }: SignedMessage): Promise<`0x${string}` | undefined> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    // Not 65 bytes of a curve point: it may be a contract's own kind of signature.
    return undefined
  }
}

/**
 * Makes sure that the account signed the message: by its key (EIP-191), or, for a contract, by its own word on the chain
 * of the coin type (ERC-1271), also before it is deployed (ERC-6492).
 *
 * @throws GatewayError 401 `signature-wrong`
 */
export async function verifySigner(chains: Pick<Chains, 'evm'>, signed: SignedMessage): Promise<void> {
  const signer = await recovered(signed)
  if (signer && isAddressEqual(signer, signed.address)) return
  const chain = chains.evm.find(({ id }) => id === chainOfCoinType(signed.coinType))
  const { address, message, signature } = signed
  if (chain && (await chain.client.verifyMessage({ address, message, signature }))) return
  throw new GatewayError(
    401,
    'signature-wrong',
    'The signature is not of this account: sign the message with the account that gets the name.',
  )
}
