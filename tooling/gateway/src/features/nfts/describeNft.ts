import type { Nft } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { cleanText } from '../../core/text/cleanText.ts'

const words = z.catch(z.optional(z.string()), undefined)

/** What collections say of their NFTs: ERC-721 and ERC-1155 metadata, and the OpenSea and Metaplex conventions. */
const schema = z.object({
  name: words,
  description: words,
  image: words,
  image_url: words,
  image_data: words,
  animation_url: words,
  external_url: words,
  attributes: z.catch(z.optional(z.array(z.unknown())), undefined),
})

const trait = z.object({ trait_type: z.optional(z.string()), value: z.union([z.string(), z.number(), z.boolean()]) })
const MAX_TRAITS = 100
const MAX_DESCRIPTION = 1_000

const isWeb = (url: string | undefined): url is string => url !== undefined && /^https:\/\/[^\s"'<>]{1,2000}$/.test(url)

/** The description of an NFT, cleaned; nothing of what cannot be read. */
export function describeNft(metadata: unknown): Pick<Nft, 'name' | 'description' | 'traits' | 'externalUrl' | 'media'> {
  const { success, data } = z.safeParse(schema, metadata)
  if (!success) return {}
  const name = cleanText(data.name ?? '')
  const description = cleanText(data.description ?? '', MAX_DESCRIPTION)
  const traits = (data.attributes ?? []).slice(0, MAX_TRAITS).flatMap((entry) => {
    const read = z.safeParse(trait, entry)
    if (!read.success) return []
    const value = cleanText(`${read.data.value}`)
    return value === '' ? [] : [{ name: cleanText(read.data.trait_type ?? ''), value }]
  })
  return {
    ...(name === '' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    ...(traits.length === 0 ? {} : { traits }),
    ...(isWeb(data.external_url) ? { externalUrl: data.external_url } : {}),
    media: { kind: pictureOf(metadata) === undefined ? (data.animation_url ? 'video' : 'none') : 'image' },
  }
}

/** Where an NFT's picture is, as its description says it: an address, or the picture itself as SVG text. */
export function pictureOf(metadata: unknown): string | undefined {
  const { success, data } = z.safeParse(schema, metadata)
  if (!success) return undefined
  const svg = data.image_data?.trimStart().startsWith('<svg') ? data.image_data : undefined
  const inline = svg === undefined ? undefined : `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return data.image || data.image_url || inline
}

/**
 * Where a gateway has what an `ipfs://` address names; `undefined` for other addresses, and for one that climbs out of it.
 *
 * @param gateway such as `https://ipfs.io`
 */
export function ipfsUrl(uri: string, gateway: string): URL | undefined {
  const [, content] = /^ipfs:\/\/(?:ipfs\/)?([\w./%~ -]{1,500})$/i.exec(uri) ?? []
  if (content === undefined) return undefined
  const url = new URL(`/ipfs/${content}`, gateway)
  return url.pathname.startsWith('/ipfs/') ? url : undefined
}
