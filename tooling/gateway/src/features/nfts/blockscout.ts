import type { Nft } from '@latchkey/plugin-api/schemas'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { cursorInvalid } from '../history/cursor.ts'
import { hasSpamName } from '../history/spam.ts'
import { describeNft } from './describeNft.ts'
import type { NftSource } from './source.ts'

const text = z.nullable(z.string().check(z.maxLength(10_000)))

/** An item of `/api/v2/addresses/{address}/nft` (https://docs.blockscout.com/api-reference). */
const item = z.object({
  id: z.string().check(z.regex(/^\d{1,78}$/)),
  token_type: z.string(),
  value: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,78}$/)))),
  image_url: z.optional(text),
  animation_url: z.optional(text),
  metadata: z.optional(z.unknown()),
  token: z.object({
    // Newer instances say `address_hash`, older ones `address`.
    address_hash: z.optional(z.string()),
    address: z.optional(z.string()),
    name: text,
  }),
})

const STANDARDS: Readonly<Record<string, string>> = { 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' }
const param = z.union([z.string().check(z.maxLength(200)), z.number(), z.null()])
const answer = z.object({
  items: z.array(z.unknown()).check(z.maxLength(1_000)),
  next_page_params: z.nullable(z.record(z.string().check(z.maxLength(100)), param)),
})

function toNft(chainId: string, value: unknown): readonly Nft[] {
  const { success, data } = z.safeParse(item, value)
  const standard = success ? STANDARDS[data.token_type] : undefined
  if (!success || standard === undefined) return []
  const { id, token, metadata, value: amount, image_url: image, animation_url: animation } = data
  const address = (token.address_hash ?? token.address ?? '').toLowerCase()
  if (!isAddress(address, { strict: false })) return []
  const collection = cleanText(token.name ?? '')
  const described = describeNft(metadata)
  const isAdvertising = [collection, described.name, described.description].some((words) => hasSpamName(words ?? null))
  return [
    {
      id: `${chainId}/${standard}:${address}/${id}`,
      ...(collection === '' ? {} : { name: `${collection} #${id.length > 10 ? `${id.slice(0, 9)}…` : id}` }),
      ...described,
      ...(collection === '' ? {} : { collection: { name: collection, address } }),
      amount: amount ?? '1',
      standard,
      media: { kind: image ? 'image' : animation ? 'video' : (described.media?.kind ?? 'none') },
      spam: isAdvertising ? 'yes' : 'unknown',
    },
  ]
}

/** The parameters of the next page, as the service gave them. */
function readCursor(cursor: string): Readonly<Record<string, string | number | null>> {
  try {
    return z.parse(z.record(z.string(), param), JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw cursorInvalid()
  }
}

/**
 * The collectibles of an account as a Blockscout instance knows them.
 *
 * @param urls of the instances, by CAIP-2 id
 */
export function blockscoutNfts(fetch: SourceFetch, urls: ReadonlyMap<string, string>): NftSource {
  return {
    supports: (chainId) => urls.has(chainId),
    async nfts({ address, chainId, cursor, limit }, { signal }) {
      const asked = new URL(`${urls.get(chainId)}/api/v2/addresses/${address}/nft`)
      asked.searchParams.set('type', 'ERC-721,ERC-1155')
      const from = cursor === undefined ? { skip: 0, page: {} } : split(cursor)
      for (const [name, value] of Object.entries(from.page)) asked.searchParams.set(name, `${value ?? ''}`)
      const { items, next_page_params: params } = answer.parse(await fetch.json(asked, { signal }))
      const all = items.flatMap((value) => toNft(chainId, value))
      const nfts = all.slice(from.skip, from.skip + limit)
      const left = from.skip + limit < all.length
      const next = params === null ? null : Buffer.from(JSON.stringify(params)).toString('base64url')
      return { nfts, next: left ? `${from.skip + limit}.${cursor?.split('.')[1] ?? ''}` : next && `0.${next}` }
    },
  }
}

/** A cursor: how many of a page of the service were given, and the page. */
function split(cursor: string): { readonly skip: number; readonly page: ReturnType<typeof readCursor> } {
  const [, skip, page = ''] = /^(\d{1,4})\.([\w-]*)$/.exec(cursor) ?? []
  if (skip === undefined) throw cursorInvalid()
  return { skip: Number(skip), page: page === '' ? {} : readCursor(page) }
}
