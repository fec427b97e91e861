import { formatUnits } from 'viem'
import { pageRoute } from '../http/pageRoute.ts'
import { type Route, route } from '../http/route.ts'
import { printMoney } from '../onramp/printMoney.ts'
import {
  purchaseAgreement,
  purchaseChoice,
  purchaseParams,
  purchasePrice,
  purchaseView,
} from '../onramp/purchaseView.ts'
import { toPurchaseView } from '../onramp/toPurchaseView.ts'

const state = route({
  method: 'GET',
  path: '/onramp/:token/state',
  summary: 'A purchase of the local on-ramp',
  auth: 'open',
  params: purchaseParams,
  answer: purchaseView,
  handler: async ({ params, services: { seller }, ...context }) =>
    toPurchaseView(seller, await seller.read(params.token), context),
})

const price = route({
  method: 'GET',
  path: '/onramp/:token/price',
  summary: 'What an amount buys at the local on-ramp',
  auth: 'open',
  params: purchaseParams,
  query: purchaseChoice,
  answer: purchasePrice,
  async handler({ params, query, services: { seller }, ...context }) {
    await seller.read(params.token)
    const ware = seller.ware(query.chainId, query.symbol)
    const { bill, units, rate } = await seller.price(ware, query, context)
    return {
      fee: printMoney(bill.fee),
      network: printMoney(bill.network),
      currency: query.currency,
      rate: formatUnits(rate, 18),
      receives: formatUnits(units, ware.decimals),
      symbol: ware.symbol,
    }
  },
})

const confirm = route({
  method: 'POST',
  path: '/onramp/:token/confirm',
  summary: 'Pays out what the page of a purchase showed, once',
  auth: 'open',
  isLimited: true,
  params: purchaseParams,
  body: purchaseAgreement,
  answer: purchaseView,
  handler: async ({ params, body, services: { seller }, ...context }) =>
    toPurchaseView(seller, await seller.confirm(params.token, body, context), context),
})

/** The local on-ramp: its page, and what the page asks. Who has the purchase's address may confirm it. */
export const onrampPurchase: readonly Route[] = [
  pageRoute({
    path: '/onramp/:token',
    file: 'onramp/onramp.html',
    type: 'text/html',
    summary: 'The page of a purchase',
    params: purchaseParams,
  }),
  pageRoute({ path: '/onramp/onramp.js', file: 'onramp/onramp.js', type: 'text/javascript', summary: 'Its script' }),
  pageRoute({ path: '/onramp/onramp.css', file: 'onramp/onramp.css', type: 'text/css', summary: 'Its style sheet' }),
  state,
  price,
  confirm,
]
