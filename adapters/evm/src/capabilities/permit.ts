import type { CapabilityContext, CapabilityMap, TokenPermit } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import {
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  hashTypedData,
  parseAbi,
  parseSignature,
  recoverAddress,
  serializeSignature,
  type TypedDataDomain,
} from 'viem'
import { checkAddress, checkAmount } from './input.ts'

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
/** `keccak256` of the type above, as EIP-2612 has it. Some tokens have permits of another one. */
const TYPE_HASH = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** What a token without a version of its own hashes. */
const VERSION = '1'

/** What one node says of a token. */
interface Said {
  readonly domain: TypedDataDomain
  readonly nonce: bigint
}

type Question = 'name' | 'version' | 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' | 'nonces'

/** What a contract answers; nothing where it has no such function. @throws where no node answers */
async function ask(token: string, functionName: Question, at: CapabilityContext): Promise<unknown> {
  const { address } = at.account
  const args =
    functionName === 'nonces' ? { functionName, args: [checkAddress(address, 'account')] as const } : { functionName }
  const data = encodeFunctionData({ abi: permitAbi, ...args })
  try {
    const answer = String(await nodeCall(at, 'eth_call', [{ to: token, data }, 'latest']))
    return decodeFunctionResult({ abi: permitAbi, functionName, data: `0x${answer.slice(2)}` })
  } catch (error) {
    if (/^(kernel\/aborted|http\/|rpc\/(unavailable|limit-exceeded|wrong-chain)$)/.test(fromUnknown(error).code))
      throw error
    return undefined
  }
}

/** The domain whose hash is the one that the token checks signatures by, and the number that the next one has to carry. */
async function readAt(token: `0x${string}`, at: CapabilityContext): Promise<Said | undefined> {
  const [name, version, separator, typeHash, nonce, code] = await Promise.all([
    ask(token, 'name', at),
    ask(token, 'version', at),
    ask(token, 'DOMAIN_SEPARATOR', at),
    ask(token, 'PERMIT_TYPEHASH', at),
    ask(token, 'nonces', at),
    nodeCall(at, 'eth_getCode', [at.account.address, 'latest']),
  ])
  // What an account of code signs is checked in another way, and not by every token.
  if (typeof name !== 'string' || typeof nonce !== 'bigint' || code !== '0x') return undefined
  if (typeHash !== undefined && typeHash !== TYPE_HASH) return undefined
  const chainId = Number(BigInt(at.network.id.slice('eip155:'.length)))
  const domain = {
    name,
    version: typeof version === 'string' ? version : VERSION,
    chainId,
    verifyingContract: token,
  }
  return domainSeparator({ domain }) === separator ? { domain, nonce } : undefined
}

/** A signature as the token's contract takes it: wallets write its last byte in two ways. */
async function readSignature(text: string, hash: `0x${string}`, owner: string): Promise<string | undefined> {
  try {
    const parsed = parseSignature(`0x${text.slice(2)}`)
    const signature = serializeSignature({ r: parsed.r, s: parsed.s, yParity: parsed.yParity })
    const signer = await recoverAddress({ hash, signature })
    return signer.toLowerCase() === owner.toLowerCase() ? signature : undefined
  } catch {
    return undefined
  }
}

/**
 * A permit of EIP-2612 over exactly an amount. Nothing of it is anybody's word: the domain is computed and has to be the one
 * of the token, and every node has to say the same.
 * @throws `evm/invalid-input`, `rpc/…`
 */
export const buildPermit: CapabilityMap['buildPermit'] = async (
  { token, spender, amount, deadline },
  ctx,
): Promise<TokenPermit | undefined> => {
  const contract = checkAddress(token, 'token')
  const message = {
    owner: checkAddress(ctx.account.address, 'account'),
    spender: checkAddress(spender, 'spender'),
    value: checkAmount(amount, 'amount'),
    deadline: checkAmount(BigInt(deadline), 'deadline'),
  }
  const permits = await everyNode(ctx, async (at) => {
    const said = await readAt(contract, at)
    if (!said) return undefined
    const typedData = {
      types,
      primaryType: 'Permit',
      domain: said.domain,
      message: { ...message, nonce: said.nonce },
    } as const
    const digest = hashTypedData(typedData)
    return { typedData, digest, read: (signature: string) => readSignature(signature, digest, message.owner) }
  })
  const [first, ...others] = permits
  return others.every((permit) => permit?.digest === first?.digest) ? first : undefined
}
