import { createHash } from 'node:crypto'
import { apiRoutes } from '@latchkey/plugin-api/routes'
import { GatewayError } from '../../core/errors.ts'
import { RawAnswer, type Route, route } from '../../core/http/route.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_SIZE = 320

/** `GET /v1/account/{address}/nfts`. */
const nfts: Route = route({
  ...apiRoutes.nfts,
  auth: 'project',
  group: 'account',
  async handler({ params, query, services, missing, ...context }) {
    const { chainId, cursor, limit } = query
    const request = { address: params.address, chainId, cursor, limit: Number(limit ?? DEFAULT_LIMIT) }
    const { value, missing: away } = await services.sources.nft.nfts(request, context)
    missing(away)
    return { nfts: [...value.nfts], next: value.next }
  },
})

/** What a collectible shows may change, if seldom: a week. */
const CACHE = 'public, max-age=604800'

/** `GET /v1/nft/{assetId}/picture`. */
const nftPicture: Route = route({
  ...apiRoutes.nftPicture,
  auth: 'project',
  group: 'account',
  isPicture: true,
  produces: ['image/webp'],
  async handler({ params, query, services, header, ifNoneMatch, signal, log }) {
    const size = Number(query.size ?? DEFAULT_SIZE)
    const bytes = await services.nftPictures.picture(params.assetId, size, { signal, log })
    if (!bytes) throw new GatewayError(404, 'picture-unknown', 'This collectible has no picture that can be shown.')
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    header('cache-control', CACHE)
    header('etag', etag)
    if (ifNoneMatch?.split(/,\s*/).includes(etag)) return new RawAnswer('', 'image/webp', 304)
    return new RawAnswer(bytes, 'image/webp')
  },
})

/** Collectibles: the endpoints of this feature. */
export const nftRoutes: readonly Route[] = [nftPicture, nfts]
