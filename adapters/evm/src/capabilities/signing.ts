import { type CapabilityContext, type CapabilityMap, kernelError, type TokenPermit } from '@latchkey/kernel'
import { nodeCall, readProperty, walletCall } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import {
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  getTypesForEIP712Domain,
  hashTypedData,
  parseAbi,
  serializeTypedData,
  type TypedDataDefinition,
  type TypedDataDomain,
  validateTypedData,
} from 'viem'
import { readChainId } from '../connectors/chainId.ts'
import { evmError } from '../errors.ts'
import { checkAddress, checkAmount } from './input.ts'

/** At least 31 bytes: a plain signature has 65, a contract account's may have another length (ERC-1271, ERC-6492). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

/**
 * Compares account and chain with the wallet's live answer, directly before it is asked to sign. Wallets without a
 * chain of their own (pairing) name both with each request and are not asked.
 * @throws `evm/chain-mismatch`, `evm/account-mismatch`
 */
export async function assertIntent(ctx: CapabilityContext, { chain }: { readonly chain: boolean }): Promise<void> {
  if (!ctx.session.getNetwork('eip155')) return
  const actual = chain ? readChainId(await walletCall(ctx, 'eth_chainId')) : ctx.network.id
  if (actual !== ctx.network.id) {
    const details = { what: 'The wallet', actual: actual ?? 'an unknown network', expected: ctx.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  const { address } = ctx.account
  const shared = await walletCall(ctx, 'eth_accounts')
  const isShared = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
  if (!Array.isArray(shared) || !shared.some(isShared)) throw evmError('evm/account-mismatch', { details: { address } })
}

/** The signature a wallet gave. @throws `connect/malformed` for everything else */
export function readSignature(answer: unknown, method: string): { readonly signature: string } {
  if (typeof answer === 'string' && SIGNATURE.test(answer)) return { signature: answer }
  throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
}

function isDefinition(value: unknown): value is TypedDataDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['types', 'message'].every((key) => typeof Reflect.get(value, key) === 'object' && Reflect.get(value, key)) &&
    typeof Reflect.get(value, 'primaryType') === 'string'
  )
}

/** The data, and its text as the wallet gets it. @throws `evm/invalid-input` for what cannot be hashed */
function readTypedData(input: unknown): { readonly data: TypedDataDefinition; readonly text: string } {
  try {
    const data: unknown = typeof input === 'string' ? JSON.parse(input) : input
    if (!isDefinition(data))
      throw evmError('evm/invalid-input', {
        details: { argument: 'typedData', problem: 'expected types, primaryType and message' },
      })
    // Wallets hash the domain by this type; without it the signature would be over another text.
    const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
    const complete: TypedDataDefinition = Object.assign({}, data, { types })
    validateTypedData(complete)
    hashTypedData(complete)
    return { data: complete, text: serializeTypedData(complete) }
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it cannot be read'
    throw evmError('evm/invalid-input', { details: { argument: 'typedData', problem }, cause })
  }
}

/**
 * Signs structured data (EIP-712), given as an object or as JSON text; it is checked before the wallet sees it.
 * @throws `evm/invalid-input`, `evm/chain-mismatch` when its domain names another chain, `request/rejected`, …
 */
export const signTypedData: CapabilityMap['signTypedData'] = async ({ typedData }, ctx) => {
  const method = 'eth_signTypedData_v4'
  const { data, text } = readTypedData(typedData)
  const chainId: unknown = data.domain?.chainId
  const chain = typeof chainId === 'bigint' ? readChainId(chainId.toString()) : readChainId(chainId)
  if (chainId !== undefined && chain !== ctx.network.id) {
    const details = { what: 'The data', actual: chain ?? String(chainId), expected: ctx.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  await assertIntent(ctx, { chain: chainId !== undefined })
  return readSignature(await walletCall(ctx, method, [ctx.account.address, text]), method)
}

function toHexBytes(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes of a message: a text's in UTF-8, or those that are given. @throws `evm/invalid-input` */
function bytesOf(message: unknown): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  const raw: unknown = readProperty(message, 'raw')
  if (raw instanceof Uint8Array) return raw
  throw evmError('evm/invalid-input', {
    details: { argument: 'message', problem: 'expected text or { raw: Uint8Array }' },
  })
}

/**
 * Signs text or bytes with the prefix of EIP-191.
 * @throws `evm/invalid-input`, `request/rejected`, `evm/account-mismatch`, …
 */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'personal_sign'
  const data = toHexBytes(bytesOf(message))
  await assertIntent(ctx, { chain: false })
  return readSignature(await walletCall(ctx, method, [data, ctx.account.address]), method)
}

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
const permitTypes = {
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
interface PermitSaid {
  readonly domain: TypedDataDomain
  readonly nonce: bigint
}

type PermitQuestion = 'name' | 'version' | 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' | 'nonces'

/** What a contract answers; nothing where it has no such function. @throws where no node answers */
async function askToken(token: string, functionName: PermitQuestion, at: CapabilityContext): Promise<unknown> {
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
async function readPermitAt(token: `0x${string}`, at: CapabilityContext): Promise<PermitSaid | undefined> {
  const [name, version, separator, typeHash, nonce, code] = await Promise.all([
    askToken(token, 'name', at),
    askToken(token, 'version', at),
    askToken(token, 'DOMAIN_SEPARATOR', at),
    askToken(token, 'PERMIT_TYPEHASH', at),
    askToken(token, 'nonces', at),
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

/** r, s, and the parity of a plain signature. */
const PLAIN = /^0x(?<rs>[0-9a-f]{128})(?<parity>0[01]|1[bc])$/i

/** A signature as the token's contract takes it: wallets write its last byte in two ways. */
async function readPermit(text: string, hash: `0x${string}`, owner: string): Promise<string | undefined> {
  const { rs, parity = '' } = PLAIN.exec(text)?.groups ?? {}
  if (rs === undefined) return undefined
  const signature = `0x${rs}${/^(?:00|1b)$/i.test(parity) ? '1b' : '1c'}` as const
  // The curve is in the chunk of what checks signatures.
  const { checkKey } = await import('./verifyMessage.ts')
  return (await checkKey(checkAddress(owner, 'account'), hash, signature)) === 'valid' ? signature : undefined
}

/**
 * A permit of EIP-2612 over exactly an amount. Nothing of it is a service's claim: the domain is computed and has to be the one
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
    const answer = await readPermitAt(contract, at)
    if (!answer) return undefined
    const typedData = {
      types: permitTypes,
      primaryType: 'Permit',
      domain: answer.domain,
      message: { ...message, nonce: answer.nonce },
    } as const
    const digest = hashTypedData(typedData)
    return { typedData, digest, read: (signature: string) => readPermit(signature, digest, message.owner) }
  })
  const [first, ...others] = permits
  return others.every((permit) => permit?.digest === first?.digest) ? first : undefined
}
