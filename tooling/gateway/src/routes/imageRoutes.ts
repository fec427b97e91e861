import type { Route } from '../http/route.ts'
import { initials } from '../images/initials.ts'
import { knownImages } from '../images/knownImages.ts'
import { imageRoute } from './imageRoute.ts'

const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  BRL: 'R$',
}

/** The endpoints of pictures. */
export const imageRoutes: readonly Route[] = [
  imageRoute({
    kind: 'wallet',
    path: '/getWalletImage/:id',
    summary: 'Picture of a wallet, by its image id or its directory id',
    letters(id, { directory }) {
      const wallet = directory.byImage(id)
      return wallet && initials(wallet.name)
    },
  }),
  imageRoute({
    kind: 'asset',
    path: '/public/getAssetImage/:id',
    summary: 'Picture of a network or a connector, by its image id or CAIP-2 id',
    letters(id, { chains }) {
      const name = knownImages[id] ?? chains.find(id)?.config.name
      return name === undefined ? undefined : initials(name)
    },
  }),
  imageRoute({
    kind: 'currency',
    path: '/public/getCurrencyImage/:id',
    summary: 'Picture of a currency, by its ISO 4217 code',
    letters: (id) => (/^[A-Za-z]{3}$/.test(id) ? (SIGNS[id.toUpperCase()] ?? id.toUpperCase()) : undefined),
  }),
  imageRoute({
    kind: 'token',
    path: '/public/getTokenImage/:id',
    summary: 'Picture of a token, by its symbol',
    letters: (id) => (/^[\p{L}\p{N}$._-]{1,30}$/u.test(id) ? [...id].slice(0, 4).join('') : undefined),
  }),
]
