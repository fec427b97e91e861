import { parseAbi } from 'viem'
import { isEvmAddress, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { isCausedByChain } from '../../core/sources/source.ts'
import { ipfsUrl } from '../nfts/describeNft.ts'
import type { Ens } from './ens.ts'
import type { IdentitySource, NameSource } from './source.ts'

/** Whether a page may show the picture at an address: https, or a small picture in the text itself. */
export function isPicture(address: string): boolean {
  return (
    /^https:\/\/[^\s"'<>]{1,2000}$/.test(address) ||
    /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][^\s"'<>]{1,65536}$/.test(address)
  )
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** No contract has a piece with a number above it (ERC-721, ERC-1155). */
const MAX_UINT256 = 2n ** 256n - 1n

/** Where pictures of names are read. */
export interface AvatarOptions {
  readonly chains: Pick<Chains, 'find'>
  /** Address of the gateway for `ipfs://`. */
  readonly ipfs: string
}

/** What a name says of its picture, read. */
interface Avatar {
  readonly avatar: string | null
  /** CAIP-2 ids of chains that could not be asked for it. */
  readonly missing?: readonly string[]
}

const NONE: Avatar = { avatar: null }

/** A collectible that a name shows as its picture (ENSIP-12), by its CAIP-19 id; only one that the account has. */
async function ownCollectible(text: string, owner: `0x${string}`, chains: Pick<Chains, 'find'>): Promise<Avatar> {
  const [, chainId = '', standard, contract = '', tokenId = ''] =
    /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/.exec(text.toLowerCase()) ?? []
  const client = chains.find(chainId)?.client
  const id = BigInt(tokenId)
  if (!client || id > MAX_UINT256) return NONE
  const token = { address: toEvmAddress(contract), abi } as const
  try {
    const isOwn =
      standard === 'erc721'
        ? (await client.readContract({ ...token, functionName: 'ownerOf', args: [id] })) === owner
        : (await client.readContract({ ...token, functionName: 'balanceOf', args: [owner, id] })) > 0n
    return isOwn ? { avatar: `${chainId}/${standard}:${contract}/${id}` } : NONE
  } catch (error) {
    if (isRefusal(error)) return NONE
    if (isCausedByChain(error)) return { avatar: null, missing: [chainId] }
    throw error
  }
}

/** What a name's own text says of its picture, as something that can be shown. */
async function readAvatar(text: string, owner: `0x${string}`, { chains, ipfs }: AvatarOptions): Promise<Avatar> {
  const address = isPicture(text) ? text : ipfsUrl(text, ipfs)?.href
  return address === undefined ? ownCollectible(text, owner, chains) : { avatar: address }
}

/** The name of the name service where the account has one, else the one registered here; and its picture. */
export function nameIdentity(
  ens: Ens | undefined,
  names: Pick<NameSource, 'reverse'>,
  options: AvatarOptions,
): IdentitySource {
  return {
    async identity(address, asked) {
      if (!isEvmAddress(address)) return { name: null, avatar: null }
      const owner = toEvmAddress(address)
      const name = await ens?.nameOf(owner)
      if (!name) {
        const [own] = await names.reverse(address, asked)
        return { name: own?.name ?? null, avatar: null }
      }
      const text = await ens?.textOf(name, 'avatar')
      return { name, ...(text ? await readAvatar(text, owner, options) : NONE) }
    },
  }
}
