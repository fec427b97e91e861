import { type CapabilityContext, type CapabilityMap, isKernelError } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import {
  encodeAbiParameters,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseErc6492Signature,
  recoverAddress,
} from 'viem'
import { checkAddress } from './input.ts'

/** A plain signature: r, s, and the parity as 0, 1, 27 or 28. */
const PLAIN = /^0x[0-9a-f]{64}([0-9a-f]{64})(?:0[01]|1[bc])$/i
const HEX = /^0x(?:[0-9a-f]{2})+$/i
/** Half the order of secp256k1: a larger `s` is a copy of another signature, made without the key (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** JSON-RPC: the call was executed, and reverted. */
const REVERTED = 3
/** `isValidSignature(bytes32,bytes)` of ERC-1271: its selector, which is also its answer for a signature that is right. */
const IS_VALID_SIGNATURE = '0x1626ba7e'

type Outcome = Awaited<ReturnType<CapabilityMap['verifyMessage']>>['outcome']

/** What the key of a plain account signed; `undefined` where the signature fits no key, or another one. */
export async function checkKey(address: string, hash: Hex, signature: Hex): Promise<Outcome | undefined> {
  const [, s] = PLAIN.exec(signature) ?? []
  if (s === undefined) return undefined
  try {
    if ((await recoverAddress({ hash, signature })) !== address) return undefined
  } catch {
    return undefined
  }
  return BigInt(`0x${s}`) > HALF_ORDER ? 'invalid' : 'valid'
}

/**
 * What the code of a deployed account says (ERC-1271). A wrapper of ERC-6492 is taken off: what is in it could change the
 * account before it is asked, in ways that the chain never saw.
 */
async function askAccount(address: Hex, hash: Hex, signature: Hex, ctx: CapabilityContext): Promise<Outcome> {
  let inner: Hex
  try {
    inner = parseErc6492Signature(signature).signature
  } catch {
    return 'invalid'
  }
  const data =
    IS_VALID_SIGNATURE + encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [hash, inner]).slice(2)
  const answer = await nodeCall(ctx, 'eth_call', [{ to: address, data }, 'latest'])
  if (typeof answer !== 'string' || !HEX.test(answer)) return 'unavailable'
  return answer.slice(0, 66).toLowerCase() === IS_VALID_SIGNATURE.padEnd(66, '0') ? 'valid' : 'invalid'
}

/** What the code of the account says, be it deployed (ERC-1271) or not yet (ERC-6492). */
async function askContract(address: Hex, hash: Hex, signature: Hex, ctx: CapabilityContext): Promise<Outcome> {
  try {
    const code = await nodeCall(ctx, 'eth_getCode', [address, 'latest'])
    if (code !== '0x') {
      if (typeof code !== 'string' || !HEX.test(code)) return 'unavailable'
      return await askAccount(address, hash, signature, ctx)
    }
    // Without code there is only the key, and it did not sign.
    if (!isErc6492Signature(signature)) return 'invalid'
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hash, signature],
    })
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
  // It has no key, and is what a node recovers from a signature that is none.
  if (BigInt(owner) === 0n) return { outcome: 'invalid' }
  if (typeof signature !== 'string' || !HEX.test(signature)) return { outcome: 'invalid' }
  const hash = hashMessage(message)
  const bytes: Hex = `0x${signature.slice(2).toLowerCase()}`
  return { outcome: (await checkKey(owner, hash, bytes)) ?? (await askContract(owner, hash, bytes, ctx)) }
}
