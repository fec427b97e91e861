import type { Route } from '../http/route.ts'
import type { Mark } from '../images/createImages.ts'
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

const currency = (code: string): Mark => ({ seed: code, letters: SIGNS[code] ?? code })
const token = (symbol: string): Mark => ({ seed: symbol.toUpperCase(), letters: [...symbol].slice(0, 4).join('') })

/** The endpoints of pictures. */
export const imageRoutes: readonly Route[] = [
  imageRoute({
    kind: 'wallet',
    path: '/getWalletImage/:id',
    summary: 'Picture of a wallet, by its image id or its directory id',
    mark(id, { directory }) {
      const wallet = directory.byImage(id)
      return wallet && { seed: wallet.id, letters: initials(wallet.name) }
    },
  }),
  imageRoute({
    kind: 'asset',
    path: '/public/getAssetImage/:id',
    summary: 'Picture of a network or a connector, by its image id or CAIP-2 id',
    mark(id, { chains }) {
      const name = knownImages.get(id) ?? chains.find(id)?.config.name
      return name === undefined ? undefined : { seed: name, letters: initials(name) }
    },
  }),
  imageRoute({
    kind: 'currency',
    path: '/public/getCurrencyImage/:id',
    summary: 'Picture of a currency, by its ISO 4217 code',
    mark: (id) => (/^[A-Za-z]{3}$/.test(id) ? currency(id.toUpperCase()) : undefined),
  }),
  imageRoute({
    kind: 'token',
    path: '/public/getTokenImage/:id',
    summary: 'Picture of a token, by its symbol',
    mark: (id) => (/^[\p{L}\p{N}$._-]{1,30}$/u.test(id) ? token(id) : undefined),
  }),
]
