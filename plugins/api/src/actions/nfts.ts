import { type CallOptions, type Merged, pathOf } from '../client/request.ts'
import { askMerged } from '../client/supportedNetworks.ts'
import { nftPicture, nfts } from '../endpoints.ts'
import type { ApiContext, NftsRequest } from '../plugin.ts'
import type { NftsAnswer } from '../schemas/nfts.ts'

/**
 * One page of an account's collectibles; an empty last page where the network is not supported. A gateway that knows of none
 * answers 404 or 501 (`http/status`).
 */
export function getNfts(
  ctx: ApiContext,
  { address, chainId, cursor, limit }: NftsRequest,
  { signal }: CallOptions = {},
): Promise<Merged<NftsAnswer>> {
  const asked = { params: { address }, query: { chainId, cursor, limit } }
  return askMerged(ctx, nfts, asked, { network: chainId, signal }, () => ({ nfts: [], next: null }))
}

/**
 * The address of a collectible's picture, for an `<img>`: a small one that the gateway draws itself, so that no other
 * server learns who looks at it. There may be none behind it.
 *
 * @param id - CAIP-19
 * @param size - pixels of the longer side
 * @throws `config/invalid` while there is no gateway
 */
export async function getNftPicture(ctx: ApiContext, id: string, size: 96 | 320 | 640 = 320): Promise<string> {
  const path = pathOf(nftPicture.path, { assetId: id })
  const url = new URL(await ctx.services.http.address(path, { baseUrl: ctx.store.get(ctx.atoms.apiUrl) }))
  url.searchParams.set('size', String(size))
  return url.href
}
