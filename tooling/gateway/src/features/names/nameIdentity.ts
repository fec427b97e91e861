import { parseAbi } from 'viem'
import { isEvmAddress, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
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

/** Where pictures of names are read. */
export interface AvatarOptions {
  readonly chains: Pick<Chains, 'find'>
  /** Address of the gateway for `ipfs://`. */
  readonly ipfs: string
}

/** A collectible that a name shows as its picture (ENSIP-12), by its CAIP-19 id; only one that the account has. */
async function ownCollectible(avatar: string, owner: `0x${string}`, { chains }: AvatarOptions) {
  const [, chainId = '', standard, contract = '', tokenId = ''] =
    /^(eip155:\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(avatar) ?? []
  const client = chains.find(chainId)?.client
  if (!client) return undefined
  const token = { address: toEvmAddress(contract.toLowerCase()), abi } as const
  const id = BigInt(tokenId)
  try {
    const isOwn =
      standard === 'erc721'
        ? (await client.readContract({ ...token, functionName: 'ownerOf', args: [id] })) === owner
        : (await client.readContract({ ...token, functionName: 'balanceOf', args: [owner, id] })) > 0n
    return isOwn ? `${chainId}/${standard}:${contract.toLowerCase()}/${id}` : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** What a name's own text says of its picture, as something that can be shown. */
async function avatarOf(text: string, owner: `0x${string}`, options: AvatarOptions): Promise<string | null> {
  if (isPicture(text)) return text
  const [, content] = /^ipfs:\/\/(?:ipfs\/)?([\w./-]{1,500})$/i.exec(text) ?? []
  if (content !== undefined) return new URL(`/ipfs/${content}`, options.ipfs).href
  return (await ownCollectible(text, owner, options)) ?? null
}

/** The name of the name service where the account has one, else the one registered here; and its picture. */
export function nameIdentity(ens: Ens | undefined, names: NameSource, options: AvatarOptions): IdentitySource {
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
      return { name, avatar: text ? await avatarOf(text, owner, options) : null }
    },
  }
}
