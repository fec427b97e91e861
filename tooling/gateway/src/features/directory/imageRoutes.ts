import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { clientFields, RawAnswer, type Route, route } from '../../core/http/route.ts'
import type { Services } from '../../services.ts'
import type { Placeholder } from './images.ts'
import { knownImages } from './knownImages.ts'
import { assetLogo, connectorLogo, networkLogo, walletLogo } from './logos.ts'
import type { ImageKind } from './ownImages.ts'
import { initials } from './renderPlaceholder.ts'

/** A picture under an id never changes but by the operator's hand: a week. */
const CACHE = 'public, max-age=604800, immutable'

/** Scripts in a picture that is opened as a page do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface ImageRoute {
  readonly kind: ImageKind
  readonly path: string
  readonly summary: string
  /** What is drawn; `undefined` for an id that is not known. */
  readonly placeholder: (id: string, services: Services) => Placeholder | undefined
}

/** An endpoint that answers with a picture. */
function imageRoute({ kind, path, summary, placeholder }: ImageRoute): Route {
  return route({
    method: 'GET',
    path,
    summary,
    auth: 'project',
    group: 'directory',
    isPicture: true,
    produces: ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'],
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    query: z.object(clientFields),
    answer: z.unknown(),
    handler({ params: { id }, services, header, ifNoneMatch }) {
      const picture = services.images.get(kind, id, placeholder(id, services))
      if (!picture) throw new GatewayError(404, 'image-unknown', 'There is no picture under this id: check it.')
      header('cache-control', CACHE)
      header('etag', picture.etag)
      header('content-security-policy', POLICY)
      if (ifNoneMatch?.split(/,\s*/).includes(picture.etag)) return new RawAnswer('', picture.type, 304)
      return new RawAnswer(picture.bytes, picture.type)
    },
  })
}

const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  BRL: 'R$',
}

const currency = (code: string): Placeholder => ({ seed: code, letters: SIGNS[code] ?? code })
const letters = (symbol: string): Placeholder => ({
  seed: symbol.toUpperCase(),
  letters: [...symbol].slice(0, 4).join(''),
})

/** A CAIP-10 id, or the CAIP-2 id of a chain. */
const ASSET = /^[-a-z0-9]{3,8}:[-\w]{1,32}(:[-.\w]{1,80})?$/

/** A symbol is drawn as letters, of whatever token; an asset with the logo that belongs to its address. */
function token(id: string, { chains }: Services): Placeholder | undefined {
  if (/^[\p{L}\p{N}$._-]{1,30}$/u.test(id)) return letters(id)
  const chain = ASSET.test(id) ? chains.find(id.split(':').slice(0, 2).join(':')) : undefined
  const logo = ASSET.test(id) ? assetLogo(id, chain) : undefined
  return logo === undefined ? undefined : { seed: id, letters: '', logo }
}

/** The endpoints of pictures. */
export const imageRoutes: readonly Route[] = [
  imageRoute({
    kind: 'wallet',
    path: '/getWalletImage/:id',
    summary: 'Picture of a wallet, by its image id or its directory id',
    placeholder(id, { directory }) {
      const wallet = directory.byImage(id)
      return wallet && { seed: wallet.id, letters: initials(wallet.name), logo: walletLogo(wallet.id) }
    },
  }),
  imageRoute({
    kind: 'asset',
    path: '/public/getAssetImage/:id',
    summary: 'Picture of a network or a connector, by its image id or CAIP-2 id',
    placeholder(id, { chains }) {
      const [name, chainId = id] = knownImages.get(id) ?? [chains.find(id)?.config.name]
      if (name === undefined) return undefined
      return { seed: name, letters: initials(name), logo: networkLogo(chainId) ?? connectorLogo(name) }
    },
  }),
  imageRoute({
    kind: 'currency',
    path: '/public/getCurrencyImage/:id',
    summary: 'Picture of a currency, by its ISO 4217 code',
    placeholder: (id) => (/^[A-Za-z]{3}$/.test(id) ? currency(id.toUpperCase()) : undefined),
  }),
  imageRoute({
    kind: 'token',
    path: '/public/getTokenImage/:id',
    summary: 'Picture of a token, by its symbol (letters) or its CAIP-10 or CAIP-2 id (its logo)',
    placeholder: token,
  }),
]
