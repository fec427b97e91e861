import { encodeAbiParameters, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { FarcasterConfig } from '../../core/config/loginConfig.ts'
import { signedBy } from '../names/verifySigner.ts'
import type { AppAnswer } from './relay.ts'

/** Farcaster's messages name OP Mainnet, wherever its registries are asked (FIP-11). */
const CHAIN_ID = 10
const STATEMENTS: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']
const FID = /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/

const REGISTRIES = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])
/** State and type of a key that may sign in for an id. */
const ADDED = 1
const AUTH_ADDRESS = 2

/** What was asked of the app. */
export interface Expected {
  /** Host of the wallet, with its port where it has one. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

/** Whether an address owns an id, or was added to it as one that may sign in. */
async function speaksFor(
  { client }: EvmChain,
  { idRegistry, keyRegistry }: FarcasterConfig,
  signer: `0x${string}`,
  fid: bigint,
): Promise<boolean> {
  const owned = await client.readContract({
    address: idRegistry as `0x${string}`,
    abi: REGISTRIES,
    functionName: 'idOf',
    args: [signer],
  })
  if (owned === fid) return true
  const [state, keyType] = await client.readContract({
    address: keyRegistry as `0x${string}`,
    abi: REGISTRIES,
    functionName: 'keyDataOf',
    args: [fid, encodeAbiParameters([{ type: 'address' }], [signer])],
  })
  return state === ADDED && keyType === AUTH_ADDRESS
}

/**
 * The id that an answer proves, checked without the relay's word: the text is the one that was asked for (EIP-4361), its
 * account signed it, and the registries know the account.
 *
 * @returns `undefined` when anything of it is wrong
 * @throws what the chain throws when it cannot be asked
 */
export async function verifyAnswer(
  chain: EvmChain,
  config: FarcasterConfig,
  { message, signature, fid }: AppAnswer,
  { domain, uri, nonce }: Expected,
): Promise<number | undefined> {
  const text = parseSiweMessage(message)
  const { address, chainId, statement, resources = [] } = text
  if (!validateSiweMessage({ message: text, domain, nonce }) || text.uri !== uri || text.version !== '1')
    return undefined
  if (chainId !== CHAIN_ID || !STATEMENTS.includes(statement)) return undefined
  const ids = resources.flatMap((resource) => FID.exec(resource)?.[1] ?? [])
  if (ids.length !== 1 || Number(ids[0]) !== fid) return undefined
  if (!address || isAddressEqual(address, zeroAddress)) return undefined
  if (!(await signedBy(chain, { address, message, signature }))) return undefined
  return (await speaksFor(chain, config, address, BigInt(fid))) ? fid : undefined
}
