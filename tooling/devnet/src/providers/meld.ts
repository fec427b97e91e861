import { randomUUID } from 'node:crypto'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../http/types.ts'
import { CREDENTIALS } from './credentials.ts'
import type { Faults } from './faults.ts'
import type { Sale, Sales, SoldAsset } from './sales.ts'

// What Meld says (https://docs.meld.io): coins and limits by country, quotes of several providers, sessions and transactions.
// The page of each of its providers is that of the local on-ramp, and that of its transfers the local exchange's.

const ZERO = '0x0000000000000000000000000000000000000000'
/** Providers behind it, and hundredths of what is bought that each keeps of it. */
const SELLERS = [
  { serviceProvider: 'TRANSAK', keeps: 1 },
  { serviceProvider: 'UNLIMIT', keeps: 0 },
] as const

/** What Meld calls a coin: on Ethereum by its symbol, elsewhere with the chain behind it. */
const codeOf = ({ symbol, network }: SoldAsset): string =>
  network === 'ethereum' ? symbol : `${symbol}_${network.toUpperCase()}`

/** @throws HttpProblem 401 */
function requireKey({ raw }: HttpRequest): void {
  const { authorization } = raw.request.headers
  if (authorization !== `BASIC ${CREDENTIALS.meld.apiKey}`) throw new HttpProblem(401, 'Unauthorized')
  if (!raw.request.headers['meld-version']) throw new HttpProblem(400, 'Meld-Version is required')
}

/** @throws HttpProblem 400 */
async function assetOf(sales: Sales, code: unknown): Promise<SoldAsset> {
  const found = (await sales.offer()).assets.find((asset) => codeOf(asset) === code)
  if (found) return found
  throw new HttpProblem(400, 'Invalid destinationCurrencyCode')
}

function toCurrency(asset: SoldAsset): object {
  const { chainId, chain, network, name, token } = asset
  const isMain = network === 'ethereum'
  return {
    currencyCode: codeOf(asset),
    name: isMain ? name : `${name} (${chain})`,
    chainCode: isMain ? 'ETH' : network.toUpperCase(),
    chainName: chain,
    chainId: chainId.slice(chainId.indexOf(':') + 1),
    contractAddress: token || ZERO,
  }
}

async function quotes(sales: Sales, body: Record<string, unknown>): Promise<object> {
  const { countryCode, sourceAmount, sourceCurrencyCode: currency, destinationCurrencyCode: code } = body
  if (typeof countryCode !== 'string') throw new HttpProblem(400, 'countryCode is required')
  const { chainId, symbol } = await assetOf(sales, code)
  const price = await sales.price({ chainId, symbol, paid: String(sourceAmount), currency: String(currency) })
  const [total, fee, network] = [Number(price.total), Number(price.fee), Number(price.network)]
  const all = SELLERS.map(({ serviceProvider, keeps }) => ({
    transactionType: 'CRYPTO_PURCHASE',
    sourceAmount: total,
    sourceAmountWithoutFees: Number(price.left),
    sourceCurrencyCode: currency,
    countryCode,
    totalFee: Number((fee + network).toFixed(2)),
    networkFee: network,
    transactionFee: fee,
    destinationAmount: Number(price.receives) * (1 - keeps / 100),
    destinationCurrencyCode: code,
    paymentMethodType: 'CREDIT_DEBIT_CARD',
    serviceProvider,
  }))
  return { quotes: all, message: null, error: null }
}

async function session(sales: Sales, { sessionType, externalSessionId, sessionData }: Record<string, unknown>) {
  const { walletAddress, sourceAmount, sourceCurrencyCode, destinationCurrencyCode: code } = Object(sessionData)
  const { chainId, symbol } = await assetOf(sales, code)
  const [ref, address, amount] = [String(externalSessionId), String(walletAddress), String(sourceAmount)]
  const page =
    sessionType === 'TRANSFER'
      ? await sales.transfer(ref, address, { chainId, symbol, amount })
      : await sales.sell(ref, address, { chainId, symbol, paid: amount, currency: String(sourceCurrencyCode) })
  return {
    id: randomUUID(),
    externalSessionId,
    externalCustomerId: null,
    customerId: randomUUID(),
    widgetUrl: page,
    serviceProviderWidgetUrl: page,
    token: randomUUID(),
  }
}

/** What Meld calls the state of a transaction; there is none before the buyer has paid. */
export const MELD_STATUS = { paid: 'PENDING', sent: 'SETTLED', failed: 'FAILED' } as const

function transactionOf({ id, ref, status, symbol, amount = '0', paid, hash, address }: Sale): readonly object[] {
  if (status === 'open') return []
  const transaction = {
    id,
    status: MELD_STATUS[status],
    transactionType: 'CRYPTO_PURCHASE',
    ...(paid ? { sourceAmount: Number(paid.amount), sourceCurrencyCode: paid.currency } : {}),
    destinationAmount: Number(amount),
    destinationCurrencyCode: symbol,
    serviceProvider: 'UNLIMIT',
    externalSessionId: ref,
    cryptoDetails: {
      destinationWalletAddress: address,
      blockchainTransactionId: status === 'sent' ? hash : null,
    },
  }
  return [transaction]
}

/** The routes of Meld. */
export function meldRoutes(sales: Sales, disturb: Faults['disturb']): Readonly<Record<string, HttpHandler>> {
  const withKey =
    (answer: (request: HttpRequest) => Promise<object>): HttpHandler =>
    async (request) => {
      requireKey(request)
      return disturb('meld', await answer(request))
    }
  return {
    'GET /service-providers/properties/crypto-currencies': withKey(async () =>
      (await sales.offer()).assets.map(toCurrency),
    ),
    'GET /service-providers/limits/fiat-currency-purchases': withKey(async () =>
      (await sales.offer()).paymentCurrencies.map(({ id, payment_method_limits: [card] }) => ({
        currencyCode: id,
        defaultAmount: 100,
        minimumAmount: Number(card?.min ?? 0),
        maximumAmount: Number(card?.max ?? 0),
      })),
    ),
    'POST /payments/crypto/quote': withKey(async ({ json }) => quotes(sales, Object(await json()))),
    'POST /crypto/session/widget': withKey(async ({ json }) => session(sales, Object(await json()))),
    'GET /payments/transactions': withKey(async ({ url }) => {
      const sale = await sales.read(url.searchParams.get('externalSessionIds') ?? '')
      const transactions = sale ? transactionOf(sale) : []
      return { transactions, count: transactions.length }
    }),
  }
}
