import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as sample from '../fixtures/samples.ts'
import * as schemas from '../schemas.ts'

const { ACCOUNT, ACCOUNT_ID, COIN, TOKEN } = sample
const client = { projectId: 'p', st: 'latchkey', sv: '1.0', clientId: 'c' }
const CLIENT = ['projectId', 'st', 'sv', 'clientId']

interface Row {
  readonly schema: z.ZodMiniType<unknown>
  /** With every field there is. */
  readonly full: object
  /** Paths of the fields that may be left out; all others are needed. */
  readonly optional?: readonly string[]
}

const requests: Readonly<Record<string, Row>> = {
  clientQuery: { schema: schemas.clientQuery, full: client, optional: CLIENT },
  supportedChainsQuery: { schema: schemas.supportedChainsQuery, full: client, optional: CLIENT },
  identityParams: { schema: schemas.identityParams, full: { address: ACCOUNT } },
  identityQuery: {
    schema: schemas.identityQuery,
    full: { ...client, sender: ACCOUNT },
    optional: [...CLIENT, 'sender'],
  },
  balanceParams: { schema: schemas.balanceParams, full: { address: ACCOUNT } },
  balanceQuery: {
    schema: schemas.balanceQuery,
    full: { ...client, currency: 'usd', chainId: 'eip155:1', forceUpdate: TOKEN, addresses: ACCOUNT },
    optional: [...CLIENT, 'currency', 'chainId', 'forceUpdate', 'addresses'],
  },
  fungiblePriceBody: {
    schema: schemas.fungiblePriceBody,
    full: { projectId: 'p', currency: 'usd', addresses: [COIN] },
    optional: ['projectId'],
  },
  historyParams: { schema: schemas.historyParams, full: { account: ACCOUNT_ID } },
  historyQuery: {
    schema: schemas.historyQuery,
    full: { ...client, cursor: 'c', onramp: 'coinbase', chainId: 'eip155:1', addresses: ACCOUNT },
    optional: [...CLIENT, 'cursor', 'onramp', 'chainId', 'addresses'],
  },
  nftsParams: { schema: schemas.nftsParams, full: { address: ACCOUNT } },
  nftsQuery: {
    schema: schemas.nftsQuery,
    full: { ...client, chainId: 'eip155:1', cursor: 'c', limit: '20' },
    optional: [...CLIENT, 'chainId', 'cursor', 'limit'],
  },
  nftPictureParams: { schema: schemas.nftPictureParams, full: { assetId: sample.nfts.nfts[0]?.id } },
  nftPictureQuery: {
    schema: schemas.nftPictureQuery,
    full: { ...client, size: '96' },
    optional: [...CLIENT, 'size'],
  },
  profileNameParams: { schema: schemas.profileNameParams, full: { name: 'alice' } },
  profileNameQuery: {
    schema: schemas.profileNameQuery,
    full: { ...client, apiVersion: '2' },
    optional: [...CLIENT, 'apiVersion'],
  },
  profileReverseParams: { schema: schemas.profileReverseParams, full: { address: ACCOUNT } },
  profileReverseQuery: {
    schema: schemas.profileReverseQuery,
    full: { ...client, sender: ACCOUNT, apiVersion: '2' },
    optional: [...CLIENT, 'sender', 'apiVersion'],
  },
  profileSuggestionsParams: { schema: schemas.profileSuggestionsParams, full: { name: 'ali' } },
  profileSuggestionsQuery: {
    schema: schemas.profileSuggestionsQuery,
    full: { ...client, zone: 'reown.id' },
    optional: [...CLIENT, 'zone'],
  },
  profileRegisterBody: { schema: schemas.profileRegisterBody, full: sample.registration },
  convertTokensQuery: {
    schema: schemas.convertTokensQuery,
    full: { ...client, chainId: 'eip155:1', search: 'usd' },
    optional: [...CLIENT, 'search'],
  },
  convertQuotesQuery: {
    schema: schemas.convertQuotesQuery,
    full: { ...client, amount: '1', userAddress: ACCOUNT, from: COIN, to: TOKEN, gasPrice: '7', slippage: 1 },
    optional: [...CLIENT, 'gasPrice', 'slippage'],
  },
  convertAllowanceQuery: {
    schema: schemas.convertAllowanceQuery,
    full: { ...client, tokenAddress: TOKEN, userAddress: ACCOUNT_ID },
    optional: CLIENT,
  },
  convertGasPriceQuery: {
    schema: schemas.convertGasPriceQuery,
    full: { ...client, chainId: 'eip155:1' },
    optional: CLIENT,
  },
  convertBuildApproveQuery: {
    schema: schemas.convertBuildApproveQuery,
    full: { ...client, userAddress: ACCOUNT_ID, from: TOKEN, to: COIN, amount: '1' },
    optional: [...CLIENT, 'amount'],
  },
  convertBuildTransactionBody: {
    schema: schemas.convertBuildTransactionBody,
    full: {
      projectId: 'p',
      amount: '1',
      eip155: { slippage: 1 },
      from: TOKEN,
      to: COIN,
      userAddress: ACCOUNT_ID,
      disableEstimate: true,
      quoteId: 'q',
    },
    optional: ['projectId', 'eip155', 'disableEstimate', 'quoteId'],
  },
  onrampOptionsQuery: {
    schema: schemas.onrampOptionsQuery,
    full: { ...client, country: 'DE' },
    optional: [...CLIENT, 'country'],
  },
  onrampProvidersQuery: {
    schema: schemas.onrampProvidersQuery,
    full: { ...client, chainId: 'eip155:1', country: 'DE' },
    optional: [...CLIENT, 'country'],
  },
  onrampOrderParams: { schema: schemas.onrampOrderParams, full: { orderId: sample.orderPage.orderId } },
  onrampOrderBody: {
    schema: schemas.onrampOrderBody,
    full: { ...sample.order, quoteId: 'q', country: 'US', subdivision: 'NY', returnUrl: 'https://shop.example' },
    optional: ['quoteId', 'country', 'subdivision', 'returnUrl'],
  },
  fundExchangesQuery: {
    schema: schemas.fundExchangesQuery,
    full: { ...client, chainId: 'eip155:1', asset: 'ETH' },
    optional: [...CLIENT, 'asset'],
  },
  fundSessionParams: { schema: schemas.fundSessionParams, full: { sessionId: sample.depositPage.sessionId } },
  fundSessionBody: {
    schema: schemas.fundSessionBody,
    full: { ...sample.deposit, country: 'US' },
    optional: ['country'],
  },
  onrampUrlBody: {
    schema: schemas.onrampUrlBody,
    full: {
      destinationWallets: [{ address: ACCOUNT, blockchains: ['ethereum'], assets: ['ETH'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: ACCOUNT,
      defaultExperience: 'buy',
      presetCryptoAmount: '1',
      presetFiatAmount: 100,
      fiatCurrency: 'EUR',
    },
    optional: [
      'defaultNetwork',
      'partnerUserId',
      'defaultExperience',
      'presetCryptoAmount',
      'presetFiatAmount',
      'fiatCurrency',
    ],
  },
  onrampQuoteBody: {
    schema: schemas.onrampQuoteBody,
    full: {
      ...sample.purchase,
      purchaseCurrency: {
        ...sample.purchase.purchaseCurrency,
        networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
      },
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '500' }] },
    },
  },
  sessionsParams: { schema: schemas.sessionsParams, full: { address: ACCOUNT_ID } },
  sessionsRevokeParams: { schema: schemas.sessionsRevokeParams, full: { address: ACCOUNT } },
  sessionsRevokeBody: { schema: schemas.sessionsRevokeBody, full: { pci: 'p', signature: '0x12' } },
}

const [balance] = sample.balances.balances
const [transaction] = sample.history.data
const transfer = {
  direction: 'in',
  quantity: { numeric: '1' },
  value: 1,
  price: 2,
  fungible_info: { name: 'A', symbol: 'A', icon: { url: 'u' }, address: TOKEN, flags: { is_spam: false } },
  nft_info: {
    name: 'N',
    content: { preview: { url: 'u', content_type: 'image/png' }, detail: { url: 'u' } },
    flags: { is_spam: true },
    address: TOKEN,
  },
  sender: ACCOUNT,
  recipient: ACCOUNT,
}

const answers: Readonly<Record<string, Row>> = {
  errorAnswer: {
    schema: schemas.errorAnswer,
    full: { status: 'FAILED', code: 'c', message: 'm', reasons: [{ name: 'n', description: 'd' }] },
    optional: ['code', 'message', 'reasons.0.name'],
  },
  supportedChainsAnswer: { schema: schemas.supportedChainsAnswer, full: { http: ['eip155:1'], ws: ['eip155:1'] } },
  identityAnswer: {
    schema: schemas.identityAnswer,
    full: { name: 'alice.eth', avatar: 'https://pictures.example/1' },
    optional: ['avatar'],
  },
  balanceAnswer: {
    schema: schemas.balanceAnswer,
    full: { balances: [{ ...balance, address: TOKEN, addresses: [{ address: ACCOUNT, numeric: '2' }] }] },
    optional: ['address', 'value', 'price', 'iconUrl', 'addresses'].map((field) => `balances.0.${field}`),
  },
  fungiblePriceAnswer: {
    schema: schemas.fungiblePriceAnswer,
    full: {
      fungibles: [
        { name: 'A', symbol: 'A', iconUrl: '', price: 1, address: TOKEN, other: { price: 1, source: 'second' } },
      ],
    },
    optional: ['fungibles.0.iconUrl', 'fungibles.0.address', 'fungibles.0.other'],
  },
  historyAnswer: {
    schema: schemas.historyAnswer,
    full: { data: [{ ...transaction, metadata: { ...transaction?.metadata, fee: '0.01' }, transfers: [] }], next: 'n' },
    optional: ['data.0.metadata.nonce', 'data.0.metadata.fee'],
  },
  nftsAnswer: {
    schema: schemas.nftsAnswer,
    full: sample.nfts,
    optional: [
      ...['name', 'collection', 'media', 'media.width', 'media.height', 'traits', 'description'],
      ...['externalUrl', 'acquiredAt'],
    ].map((field) => `nfts.0.${field}`),
  },
  transfer: {
    schema: schemas.transfer,
    full: transfer,
    optional: [
      'value',
      'price',
      'fungible_info',
      'fungible_info.name',
      'fungible_info.symbol',
      'fungible_info.icon',
      'fungible_info.icon.url',
      'fungible_info.address',
      'fungible_info.flags',
      'nft_info',
      'nft_info.name',
      'nft_info.content',
      'nft_info.content.preview',
      'nft_info.content.preview.url',
      'nft_info.content.preview.content_type',
      'nft_info.content.detail',
      'nft_info.content.detail.url',
      'nft_info.address',
      'sender',
      'recipient',
    ],
  },
  nameRecord: {
    schema: schemas.nameRecord,
    full: { ...sample.record, attributes: [{ avatar: 'https://pictures.example/1', bio: 'Hi' }] },
    optional: ['addresses.60', 'addresses.60.created', 'attributes.0.avatar', 'attributes.0.bio'],
  },
  profileReverseAnswer: {
    schema: schemas.profileReverseAnswer,
    full: [{ ...sample.record, addresses: {}, attributes: [] }],
  },
  profileSuggestionsAnswer: {
    schema: schemas.profileSuggestionsAnswer,
    full: { suggestions: [{ name: 'alice.reown.id', registered: true }] },
  },
  profileRegisterAnswer: { schema: schemas.profileRegisterAnswer, full: { success: true } },
  convertTokensAnswer: {
    schema: schemas.convertTokensAnswer,
    full: { tokens: [{ name: 'A', symbol: 'A', address: TOKEN, decimals: 6, logoUri: '', eip2612: true }] },
    optional: ['tokens.0.logoUri', 'tokens.0.eip2612'],
  },
  convertQuotesAnswer: {
    schema: schemas.convertQuotesAnswer,
    full: {
      quotes: [
        {
          id: null,
          fromAmount: '10',
          fromAccount: COIN,
          toAmount: '9',
          toAccount: TOKEN,
          provider: { id: 'exchange', name: 'Exchange', via: 'pairs' },
          minToAmount: '8',
          slippage: 1,
          spender: null,
          value: '10',
          expiresAt: '2026-01-01T00:00:00Z',
          networkFee: { amount: '1', gas: '1', gasPrice: '1' },
          fees: [{ kind: 'provider', amount: '0', token: COIN, rate: 0 }],
          priceImpact: 0.1,
          block: '20850142',
          approvals: ['approve', 'permit'],
          execution: 'transaction',
        },
      ],
    },
    optional: [
      ...['provider', 'provider.via', 'minToAmount', 'slippage', 'spender', 'value', 'expiresAt', 'networkFee'],
      ...['networkFee.gas', 'networkFee.gasPrice', 'fees', 'fees.0.rate', 'priceImpact', 'execution'],
      ...['block', 'approvals'],
    ].map((field) => `quotes.0.${field}`),
  },
  convertAllowanceAnswer: { schema: schemas.convertAllowanceAnswer, full: { allowance: '1' } },
  convertGasPriceAnswer: {
    schema: schemas.convertGasPriceAnswer,
    full: { standard: '1', fast: '2', instant: '3' },
  },
  convertBuildApproveAnswer: { schema: schemas.convertBuildApproveAnswer, full: sample.approval },
  convertBuildTransactionAnswer: {
    schema: schemas.convertBuildTransactionAnswer,
    full: { tx: { ...sample.swap.tx, value: '0' } },
    optional: ['tx.value'],
  },
  onrampOptionsAnswer: {
    schema: schemas.onrampOptionsAnswer,
    full: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
      purchaseCurrencies: [{ id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [] }],
      unavailable: [{ id: 'EUR', reason: 'no rate' }],
    },
    optional: ['unavailable'],
  },
  onrampQuoteAnswer: { schema: schemas.onrampQuoteAnswer, full: sample.quote },
  onrampOrderAnswer: { schema: schemas.onrampOrderAnswer, full: sample.orderPage },
  onrampOrderState: {
    schema: schemas.onrampOrderState,
    full: { ...sample.orderState, hash: '0x', chainId: 'eip155:1', code: 'c' },
    optional: ['hash', 'chainId', 'code'],
  },
  fundExchangesAnswer: {
    schema: schemas.fundExchangesAnswer,
    full: [{ ...sample.exchange, logoUri: 'https://exchange.example/logo.svg' }],
    optional: ['0.logoUri'],
  },
  fundSessionAnswer: { schema: schemas.fundSessionAnswer, full: sample.depositPage },
  fundSessionState: {
    schema: schemas.fundSessionState,
    full: { ...sample.depositState, txHash: '0x', amount: '1' },
    optional: ['txHash', 'amount'],
  },
  onrampUrlAnswer: { schema: schemas.onrampUrlAnswer, full: { url: 'https://buy.example/1' } },
  sessionsAnswer: {
    schema: schemas.sessionsAnswer,
    full: {
      pcis: [
        {
          ...sample.session,
          project: { ...sample.session.project, url: 'https://shop.example', iconUrl: '' },
          permissions: [{ type: 'contract-call', data: 1 }],
          revokedAt: null,
        },
      ],
    },
    optional: ['pcis.0.project.url', 'pcis.0.project.iconUrl', 'pcis.0.permissions.0.data', 'pcis.0.revokedAt'],
  },
  sessionsRevokeAnswer: {
    schema: schemas.sessionsRevokeAnswer,
    full: { success: true },
    optional: ['success'],
  },
}

/** Every field of a value by its path, without the items of lists. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = path === '' ? key : `${path}.${key}`
    return [...(Array.isArray(value) ? [] : [own]), ...fieldsOf(inner, own)]
  })
}

/** A copy without one field. */
function without(value: unknown, path: string): unknown {
  const copy: unknown = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy)
  Reflect.deleteProperty(Object(holder), last)
  return copy
}

const all = Object.entries({ ...requests, ...answers })
const fields = all.flatMap(([name, { schema, full, optional = [] }]) =>
  fieldsOf(full).map((path) => [name, path, schema, full, optional.includes(path)] as const),
)

describe('endpoints', () => {
  test.each(all)('default: %s with every field', (_, { schema, full }) => {
    expect(schema.parse(full)).toEqual(full)
  })

  test.each(fields.filter(([, , , , isOptional]) => isOptional))(
    'parameters: %s may lack %s',
    (_, path, schema, full) => {
      expect(schema.safeParse(without(full, path)).success).toBe(true)
    },
  )

  test.each(fields.filter(([, , , , isOptional]) => !isOptional))('error: %s needs %s', (_, path, schema, full) => {
    expect(schema.safeParse(without(full, path)).success).toBe(false)
  })

  test.each(Object.entries(requests))('error: %s refuses further keys', (_, { schema, full }) => {
    expect(schema.safeParse({ ...full, more: 1 }).success).toBe(false)
  })

  test.each(Object.entries(answers).filter(([, { full }]) => !Array.isArray(full)))(
    'behavior: %s leaves further keys out',
    (_, { schema, full }) => {
      expect(schema.parse({ ...full, more: 1 })).toEqual(full)
    },
  )

  test.each(all)('error: %s refuses what is not an object', (_, { schema }) => {
    for (const value of [undefined, null, 1, 'text', true]) expect(schema.safeParse(value).success).toBe(false)
  })
})
