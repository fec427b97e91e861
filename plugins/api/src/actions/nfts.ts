import { type CallOptions, type Merged, segment, sendMerged } from '../client/request.ts'
import { whereSupported } from '../client/supportedNetworks.ts'
import type { ApiContext, NftsRequest } from '../plugin.ts'
import { type NftsAnswer, nftsAnswer } from '../schemas/nfts.ts'

/**
 * One page of an account's collectibles; an empty last page where the network is not supported. A gateway that knows of none
 * answers 404 or 501 (`http/status`).
 */
export function getNfts(
  ctx: ApiContext,
  { address, chainId, cursor, limit }: NftsRequest,
  { signal }: CallOptions = {},
): Promise<Merged<NftsAnswer>> {
  return whereSupported<Merged<NftsAnswer>>(
    ctx,
    { ...(chainId && { network: chainId }), ...(signal && { signal }) },
    () =>
      sendMerged(ctx, 'get', `v1/account/${segment(address, 'address')}/nfts`, {
        query: { chainId, cursor, limit: limit === undefined ? undefined : `${limit}` },
        schema: nftsAnswer,
        signal,
      }),
    () => ({ nfts: [], next: null, missing: [] }),
  )
}

/**
 * The address of a collectible's picture, for an `<img>`: a small one that the gateway draws itself, so that nobody else
 * learns who looks at it. There may be none behind it.
 *
 * @param id - CAIP-19
 * @param size - pixels of the longer side
 * @throws `config/invalid` while there is no gateway
 */
export async function getNftPicture(ctx: ApiContext, id: string, size: 96 | 320 | 640 = 320): Promise<string> {
  const path = `v1/nft/${segment(id, 'id')}/picture`
  const url = new URL(await ctx.services.http.address(path, { baseUrl: ctx.store.get(ctx.atoms.apiUrl) }))
  url.searchParams.set('size', String(size))
  return url.href
}
