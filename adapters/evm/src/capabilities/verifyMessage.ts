import { type CapabilityContext, type CapabilityMap, isKernelError } from '@latchkey/kernel'
import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  recoverAddress,
} from 'viem'
import { checkAddress } from './input.ts'
import { nodeCall } from './rpc.ts'

/** A plain signature: r, s, and the parity as 0, 1, 27 or 28. */
const PLAIN = /^0x[0-9a-f]{64}([0-9a-f]{64})(?:0[01]|1[bc])$/i
const HEX = /^0x(?:[0-9a-f]{2})+$/i
/** Half the order of secp256k1: a larger `s` is a copy of another signature that anybody can make (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** JSON-RPC: the call was executed, and reverted. */
const REVERTED = 3

type Outcome = Awaited<ReturnType<CapabilityMap['verifyMessage']>>['outcome']

/** What the key of a plain account signed; `undefined` where the signature fits no key, or another one. */
async function checkKey(address: string, hash: Hex, signature: Hex): Promise<Outcome | undefined> {
  const [, s] = PLAIN.exec(signature) ?? []
  if (s === undefined) return undefined
  try {
    if ((await recoverAddress({ hash, signature })) !== address) return undefined
  } catch {
    return undefined
  }
  return BigInt(`0x${s}`) > HALF_ORDER ? 'invalid' : 'valid'
}

/** What the code of the account says, be it deployed (ERC-1271) or not yet (ERC-6492). */
async function askContract(address: Hex, hash: Hex, signature: Hex, ctx: CapabilityContext): Promise<Outcome> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  try {
    const answer = await nodeCall(ctx, 'eth_call', [{ data }, 'latest'])
    return answer === '0x01' ? 'valid' : answer === '0x00' ? 'invalid' : 'unavailable'
  } catch (error) {
    if (ctx.signal.aborted) throw error
    return isKernelError(error) && error.details.rpcCode === REVERTED ? 'invalid' : 'unavailable'
  }
}

/**
 * Checks a message signed with the prefix of EIP-191. A plain account's signature is checked here, without a node; what
 * it does not fit is asked of the account's contract.
 * @throws `evm/invalid-input` for an address that is none
 */
export const verifyMessage: CapabilityMap['verifyMessage'] = async ({ message, signature, address }, ctx) => {
  const owner = checkAddress(address ?? ctx.account.address, 'address')
  if (typeof signature !== 'string' || !HEX.test(signature)) return { outcome: 'invalid' }
  const hash = hashMessage(message)
  const bytes: Hex = `0x${signature.slice(2)}`
  return { outcome: (await checkKey(owner, hash, bytes)) ?? (await askContract(owner, hash, bytes, ctx)) }
}
