import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as sample from '../fixtures/samples.ts'
import * as schemas from '../schemas.ts'

const { ACCOUNT, ACCOUNT_ID, COIN, TOKEN } = sample
/** As long as a signature is. */
const SIGNED = `0x${'1'.repeat(130)}`
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LONG = 'x'.repeat(10_001)
const MANY = 5001

/** A field by its path, what is accepted in it, and what is not. */
type Limit = readonly [path: string, accepted: readonly unknown[], refused: readonly unknown[]]

interface Row {
  readonly schema: z.ZodMiniType<unknown>
  readonly valid: unknown
  readonly limits: readonly Limit[]
}

const built = sample.approval.tx
const [transaction] = sample.history.data

const rows: Readonly<Record<string, Row>> = {
  clientQuery: {
    schema: schemas.clientQuery,
    valid: {},
    limits: [
      ['projectId', ['', 'p'.repeat(200)], ['p'.repeat(201), 1, null]],
      ['st', ['latchkey'], ['s'.repeat(201), []]],
      ['sv', ['1.0'], [1]],
      ['clientId', ['did:key:z6Mk'], ['c'.repeat(201)]],
    ],
  },
  supportedChainsAnswer: {
    schema: schemas.supportedChainsAnswer,
    valid: { http: ['eip155:1'], ws: [] },
    limits: [
      ['http', [[], Array(5000).fill('eip155:1')], [Array(MANY).fill('eip155:1'), 'eip155:1', ['1'], null]],
      ['ws', [[]], [['x'], {}]],
    ],
  },
  errorAnswer: {
    schema: schemas.errorAnswer,
    valid: { status: 'FAILED', reasons: [] },
    limits: [
      ['status', ['FAILED', ''], [LONG, 1]],
      ['code', ['chain-unreachable'], [7, null]],
      ['reasons', [[], [{ description: 'Why.' }]], [[{}], [{ description: 1 }], 'Why.']],
    ],
  },
  balanceQuery: {
    schema: schemas.balanceQuery,
    valid: {},
    limits: [
      ['currency', ['usd'], ['eur', 'USD', '']],
      ['chainId', ['eip155:1'], ['eip155', '1', '']],
      ['forceUpdate', [TOKEN, `${TOKEN},${COIN}`], [LONG, [TOKEN]]],
    ],
  },
  balanceAnswer: {
    schema: schemas.balanceAnswer,
    valid: { balances: sample.balances.balances.slice(0, 1) },
    limits: [
      ['balances.0.price', [0, 1.5], [-1, '1', Number.NaN]],
      ['balances.0.value', [0, 1e9], [-0.1, null]],
      ['balances.0.quantity.decimals', ['0', '18', '255'], ['', '-1', '1000', '1.5', 18]],
      ['balances.0.quantity.numeric', ['0', '0.000000000000000001'], ['1e18', '-1', '', 1]],
      ['balances.0.quantity.locked', ['0', '1.5'], ['1e18', '-1', '', 1]],
      ['balances.0.quantity.reserved', ['0', '1.5'], ['1e18', '-1', '', 1]],
      ['balances.0.address', [TOKEN], ['0xabc', ACCOUNT, 'eip155:1:0xabc']],
      ['balances.0.name', ['', '<b>'], [LONG, null]],
    ],
  },
  fungiblePriceBody: {
    schema: schemas.fungiblePriceBody,
    valid: { currency: 'usd', addresses: [COIN] },
    limits: [
      ['addresses', [[], Array(500).fill(COIN)], [Array(501).fill(COIN), [ACCOUNT], COIN]],
      ['currency', ['usd'], ['eur', undefined]],
    ],
  },
  historyQuery: {
    schema: schemas.historyQuery,
    valid: {},
    limits: [
      ['cursor', ['', 'c'.repeat(2000)], ['c'.repeat(2001), 1]],
      [
        'addresses',
        [BITCOIN, `${BITCOIN},${BITCOIN}`],
        ['', ',', `${BITCOIN},`, `${BITCOIN},x`, Array(48).fill(BITCOIN).join(',')],
      ],
      ['onramp', ['coinbase'], ['other', true]],
    ],
  },
  nftsQuery: {
    schema: schemas.nftsQuery,
    valid: {},
    limits: [
      ['limit', ['1', '99', '100'], ['0', '101', '-1', '1.5', 20]],
      ['cursor', ['c'.repeat(1000)], ['c'.repeat(1001)]],
    ],
  },
  nftPictureParams: {
    schema: schemas.nftPictureParams,
    valid: { assetId: sample.nfts.nfts[0]?.id },
    limits: [
      [
        'assetId',
        ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/nft:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
        ['https://pictures.example/1.png', `eip155:1/erc721:0x${'AB'.repeat(20)}/7`, 'eip155:1/erc20:0x12', '', null],
      ],
    ],
  },
  nftPictureQuery: {
    schema: schemas.nftPictureQuery,
    valid: {},
    limits: [['size', ['96', '640'], ['97', '4096', 96]]],
  },
  historyAnswer: {
    schema: schemas.historyAnswer,
    valid: { data: [transaction], next: null },
    limits: [
      ['next', [null, 'page-2'], [undefined, 1, 'n'.repeat(2001)]],
      ['data', [[]], [null, {}, Array(MANY).fill(transaction)]],
      ['data.0.id', ['1'], ['', 'i'.repeat(201), 1]],
      ['data.0.metadata.operationType', ['send', 'something new'], [1, LONG]],
      [
        'data.0.metadata.minedAt',
        ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05+02:00'],
        ['yesterday', '2026-01-02', 1],
      ],
      ['data.0.metadata.status', ['confirmed', 'ONRAMP_TRANSACTION_STATUS_FAILED'], ['done', '', null]],
      ['data.0.metadata.nonce', [0, 7], [-1, 1.5, '7']],
      ['data.0.metadata.hash', ['0x1', ''], ['h'.repeat(201), null]],
      ['data.0.metadata.sentTo', ['', ACCOUNT], ['a'.repeat(129), null]],
      ['data.0.transfers.0.direction', ['in', 'out', 'self'], ['sideways', undefined]],
      ['data.0.transfers.0.quantity.numeric', ['0', '1.5'], ['-1', '1,5', 1]],
      ['data.0.transfers.0.price', [null, 2], [-2, '2']],
    ],
  },
  identityAnswer: {
    schema: schemas.identityAnswer,
    valid: { name: null, avatar: null },
    limits: [
      ['name', [null, '', 'alice.eth'], [undefined, 1, LONG]],
      ['avatar', [null, 'https://pictures.example/1'], []],
    ],
  },
  nameRecord: {
    schema: schemas.nameRecord,
    valid: sample.record,
    limits: [
      ['name', ['alice', 'alice.reown.id'], ['', 'al ice', 'a'.repeat(64), 'ali/ce']],
      ['registered', [0, 1.5], [-1, '1']],
      ['addresses', [{}, { 2147483658: { address: ACCOUNT } }], [{ eth: { address: ACCOUNT } }, { 60: {} }, []]],
      ['attributes', [[], [{}]], [[{ bio: 1 }], {}]],
    ],
  },
  profileRegisterBody: {
    schema: schemas.profileRegisterBody,
    valid: sample.registration,
    limits: [
      ['coin_type', [0, 60, 0xffff_ffff], [-1, 0x1_0000_0000, 1.5, '60']],
      ['address', [ACCOUNT], [ACCOUNT_ID, '0xabc']],
      ['message', ['', '{}'], [LONG, {}]],
      ['signature', ['0x', '0x12'], ['12', '0x1', 'signed']],
    ],
  },
  profileSuggestionsAnswer: {
    schema: schemas.profileSuggestionsAnswer,
    valid: { suggestions: [{ name: 'alice', registered: false }] },
    limits: [['suggestions.0.registered', [true, false], ['no', 0, null]]],
  },
  convertTokensAnswer: {
    schema: schemas.convertTokensAnswer,
    valid: { tokens: [{ name: 'A', symbol: 'A', address: TOKEN, decimals: 6, logoUri: '' }] },
    limits: [
      ['tokens.0.decimals', [0, 18, 255], [-1, 256, 1.5, '6']],
      ['tokens.0.eip2612', [true, false], ['yes', null]],
    ],
  },
  fungiblePriceAnswer: {
    schema: schemas.fungiblePriceAnswer,
    valid: { fungibles: [{ name: 'A', symbol: 'A', iconUrl: '', price: 1, other: { price: 1, source: 'b' } }] },
    limits: [
      ['fungibles.0.price', [0, 1e-18, 1e30], [-1, 1e31, 1e308, Number.NaN, Number.POSITIVE_INFINITY, '1', null]],
      ['fungibles.0.other.price', [0, 1e30], [-1, 1e308, Number.NaN, '1', null]],
      ['fungibles.0.other', [{ price: 2, source: '' }], [{}, { price: 1 }, null, 1]],
    ],
  },
  convertQuotesAnswer: {
    schema: schemas.convertQuotesAnswer,
    valid: {
      quotes: [
        {
          id: null,
          fromAmount: '10',
          fromAccount: COIN,
          toAmount: '9',
          toAccount: TOKEN,
          fees: [{ kind: 'provider', amount: '1', token: COIN, rate: 0.1 }],
          networkFee: { amount: '1' },
        },
      ],
    },
    limits: [
      ['quotes.0.priceImpact', [0, -10_000, 100, 0.5], [101, -10_001, 1e308, -1e308, Number.NaN, '1', null]],
      ['quotes.0.slippage', [0, 100], [-1, 101, 1e308, Number.NaN, '1']],
      ['quotes.0.fees.0.rate', [0, 1, 0.0085], [-0.1, 1.1, 1e308, Number.NaN, '0.1']],
      ['quotes.0.fees.0.amount', ['0'], ['-1', '1e3', 1, String(2n ** 256n)]],
      ['quotes.0.networkFee.amount', ['0', String(2n ** 256n - 1n)], ['-1', 1, String(2n ** 256n)]],
      ['quotes.0.toAmount', ['0'], ['-1', '1.5', '1e308', 9, String(2n ** 256n)]],
    ],
  },
  convertQuotesQuery: {
    schema: schemas.convertQuotesQuery,
    valid: { amount: '1', userAddress: ACCOUNT, from: COIN, to: TOKEN },
    limits: [
      ['amount', ['0', String(2n ** 256n - 1n)], ['', '1.5', '-1', '01', '1e3', 1, String(2n ** 256n)]],
      ['userAddress', [ACCOUNT, ACCOUNT_ID], ['nobody', '']],
      ['gasPrice', ['7'], [7, '0.7']],
      ['from', [COIN], [ACCOUNT, 'eip155:1']],
    ],
  },
  convertBuildApproveAnswer: {
    schema: schemas.convertBuildApproveAnswer,
    valid: sample.approval,
    limits: [
      ['tx', [built], [null, {}]],
      ['tx.data', ['0x', '0xabcd'], ['abcd', '0xabc', null]],
      ['tx.value', ['0', '7'], ['0x0', '-1', 0]],
      ['tx.eip155.gas', [0, 21_000], [-1, 1.5, '21000']],
      ['tx.to', [TOKEN], [ACCOUNT, '']],
    ],
  },
  convertBuildTransactionBody: {
    schema: schemas.convertBuildTransactionBody,
    valid: { amount: '1', from: COIN, to: TOKEN, userAddress: ACCOUNT_ID },
    limits: [
      [
        'eip155',
        [{ slippage: 0 }, { slippage: 50 }],
        [{ slippage: -1 }, { slippage: 51 }, {}, { slippage: 1, gas: 1 }],
      ],
      ['disableEstimate', [true], ['true', 1]],
      ['userAddress', [ACCOUNT_ID], [ACCOUNT]],
      [
        'permit',
        [
          { deadline: 0, signature: SIGNED },
          { deadline: 4_000_000_000, signature: SIGNED },
        ],
        [
          null,
          {},
          { deadline: 1 },
          { deadline: -1, signature: SIGNED },
          { deadline: 1.5, signature: SIGNED },
          { deadline: '1', signature: SIGNED },
          { deadline: 1, signature: '0x' },
          { deadline: 1, signature: `${SIGNED}00` },
          { deadline: 1, signature: SIGNED.replace('1', 'x') },
          { deadline: 1, signature: SIGNED, spender: ACCOUNT },
        ],
      ],
    ],
  },
  onrampUrlBody: {
    schema: schemas.onrampUrlBody,
    valid: { destinationWallets: [] },
    limits: [
      [
        'destinationWallets',
        [[], [{ address: ACCOUNT, blockchains: [], assets: [] }]],
        [[{ address: ACCOUNT }], Array(21).fill({})],
      ],
      ['defaultExperience', ['buy'], ['sell', 'send']],
      ['presetFiatAmount', ['100', '99.5', 100, 0], ['-1', '1,5', -1, Number.NaN, '']],
      ['fiatCurrency', ['USD', 'EUR'], ['usd', 'EURO', '$', '']],
    ],
  },
  onrampUrlAnswer: {
    schema: schemas.onrampUrlAnswer,
    valid: { url: 'https://buy.example/1' },
    limits: [
      [
        'url',
        ['https://buy.example/?a=1', 'http://127.0.0.1:4000/buy'],
        [
          '',
          'buy.example',
          'javascript:alert(1)',
          'data:text/html,x',
          'ftp://buy.example',
          `https://buy.example/${LONG}`,
        ],
      ],
    ],
  },
  onrampQuoteAnswer: {
    schema: schemas.onrampQuoteAnswer,
    valid: sample.quote,
    limits: [
      ['paymentTotal.amount', ['0', '100.50'], ['-1', '1e3', 100]],
      ['purchaseAmount.currency', ['ETH'], [1, null]],
    ],
  },
  sessionsAnswer: {
    schema: schemas.sessionsAnswer,
    valid: { pcis: [sample.session] },
    limits: [
      ['pcis.0.expiry', [0, 1_800_000_000], [-1, '1800000000']],
      ['pcis.0.revokedAt', [null, 1], ['never', -1]],
      ['pcis.0.permissions', [[], [{ type: 'native-token-transfer' }]], [[{}], 'all']],
      ['pcis.0.policies', [[]], [[{}], null]],
    ],
  },
  sessionsRevokeBody: {
    schema: schemas.sessionsRevokeBody,
    valid: { pci: 'p', signature: '0x12' },
    limits: [
      ['pci', ['p', ''], [1, LONG]],
      ['signature', ['0x12'], ['12', '0xzz']],
    ],
  },
  sessionsRevokeAnswer: {
    schema: schemas.sessionsRevokeAnswer,
    valid: { success: true },
    limits: [['success', [true, false], ['yes', 1, null]]],
  },
  onrampProvidersQuery: {
    schema: schemas.onrampProvidersQuery,
    valid: { chainId: 'eip155:1' },
    limits: [
      ['chainId', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['ethereum', '1', '', null]],
      ['country', ['DE'], ['de', 'DEU', '', 'D1', 49]],
    ],
  },
  onrampProvidersAnswer: {
    schema: schemas.onrampProvidersAnswer,
    valid: [sample.provider],
    limits: [
      ['0.id', ['x', 'x'.repeat(100)], ['', 'x'.repeat(101), 7]],
      ['0.label', ['Coinbase', '<b>'], ['', 'x'.repeat(101), null]],
      ['0.feeRange', ['', '1-2%'], [LONG, 1.5]],
      ['0.kinds', [[], ['buy', 'exchange']], [['sell'], ['buy', 'buy', 'buy'], 'buy']],
      ['0.namespaces', [[], ['eip155']], [Array(21).fill('eip155'), 'eip155', [1]]],
      ['0.methods', [[], ['card']], [Array(21).fill('card'), null]],
      ['0.logoUri', ['', 'https://a.example/x.png'], [7, LONG]],
    ],
  },
  onrampOrderBody: {
    schema: schemas.onrampOrderBody,
    valid: sample.order,
    limits: [
      ['account', [ACCOUNT_ID], [ACCOUNT, 'eip155:1', '']],
      ['payment.amount', ['0', '100.50'], ['', '-1', '1,5', '1e3', 100, Number.NaN]],
      ['payment.currency', ['USD', 'EUR'], ['usd', 'EURO', '€', '']],
      ['payment.method', ['card'], ['', 'x'.repeat(101)]],
      ['purchase.symbol', ['ETH'], ['', 'x'.repeat(101), 1]],
      ['purchase.more', [], ['x']],
      ['country', ['DE'], ['de', 'Germany']],
      ['subdivision', ['NY', 'BY', '1'], ['', 'ny', 'LONG', 'N-Y']],
      ['returnUrl', ['https://shop.example/done'], ['shop.example', 'javascript:alert(1)', 'data:,x', '']],
      ['quoteId', ['', 'q'], [LONG, 1]],
    ],
  },
  onrampOrderAnswer: {
    schema: schemas.onrampOrderAnswer,
    valid: sample.orderPage,
    limits: [
      ['orderId', ['f'.repeat(32)], ['f'.repeat(31), 'F'.repeat(32), '../'.repeat(10), '', 1]],
      ['url', ['https://buy.example/?a=1'], ['', '//buy.example', 'javascript:alert(1)', 'file:///etc/passwd', null]],
      ['urlExpiresAt', ['2026-01-01T00:05:00Z'], [LONG, 1]],
    ],
  },
  onrampOrderParams: {
    schema: schemas.onrampOrderParams,
    valid: { orderId: '0'.repeat(32) },
    limits: [['orderId', ['a1'.repeat(16)], ['0x'.repeat(16), `${'0'.repeat(32)}/`, '', null]]],
  },
  onrampOrderState: {
    schema: schemas.onrampOrderState,
    valid: sample.orderState,
    limits: [
      [
        'status',
        ['created', 'opened', 'pending', 'delivering', 'done', 'failed', 'expired', 'unknown'],
        ['DONE', 'finished', '', null, true],
      ],
      ['purchase.amount', ['0', '0.25'], ['-0.25', '1e-3', 0.25]],
      ['payment.amount', ['100'], ['-100', 100]],
      ['hash', ['', '0x12'], [LONG, null]],
      ['code', ['declined'], [LONG, 7]],
    ],
  },
  fundExchangesQuery: {
    schema: schemas.fundExchangesQuery,
    valid: { chainId: 'eip155:1' },
    limits: [
      ['chainId', ['eip155:8453'], ['eip155', '', null]],
      ['asset', ['ETH'], ['', 'x'.repeat(101), 1]],
    ],
  },
  fundExchangesAnswer: {
    schema: schemas.fundExchangesAnswer,
    valid: [sample.exchange],
    limits: [
      ['0.id', ['kraken'], ['', 'x'.repeat(101), null]],
      ['0.assets', [[], Array(500).fill({ symbol: 'A', name: '' })], [Array(501).fill({ symbol: 'A', name: '' }), {}]],
      ['0.assets.0.symbol', ['USDC'], ['', 'x'.repeat(101), 1]],
      ['0.assets.0.logoUri', ['', 'https://a.example/x.png', 7, LONG], []],
    ],
  },
  fundSessionBody: {
    schema: schemas.fundSessionBody,
    valid: sample.deposit,
    limits: [
      ['exchange', ['kraken'], ['', null]],
      ['account', [ACCOUNT_ID], [ACCOUNT, 'me']],
      ['amount', ['0.25', '1'], ['', '-1', '.5', '1e3', 0.25, Number.POSITIVE_INFINITY]],
      ['country', ['US'], ['us', 'USA']],
      ['more', [], [1]],
    ],
  },
  fundSessionAnswer: {
    schema: schemas.fundSessionAnswer,
    valid: sample.depositPage,
    limits: [
      ['sessionId', ['a'.repeat(32)], ['a'.repeat(33), 'g'.repeat(32), '', 7]],
      ['url', ['https://exchange.example/?a=1'], ['exchange.example', 'javascript:alert(1)', 'blob:x', '']],
    ],
  },
  fundSessionState: {
    schema: schemas.fundSessionState,
    valid: sample.depositState,
    limits: [
      ['status', ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'], ['success', 'DONE', '', null, 1]],
      ['amount', ['0.25'], ['-0.25', '1e3', 0.25]],
      ['txHash', ['0x12'], [LONG, 1]],
    ],
  },
  onrampOptionsAnswer: {
    schema: schemas.onrampOptionsAnswer,
    valid: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1', max: '500' }] }],
      purchaseCurrencies: [{ id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [] }],
      unavailable: [{ id: 'EUR', reason: 'country' }],
      logos: [{ symbol: 'USDC', chainId: 'eip155:1', url: '' }],
    },
    limits: [
      ['paymentCurrencies', [[]], [Array(MANY).fill({ id: 'USD', payment_method_limits: [] }), {}, null]],
      ['paymentCurrencies.0.payment_method_limits.0.min', ['0', '0.01'], ['-1', '1e3', '', 1, Number.NaN]],
      ['paymentCurrencies.0.payment_method_limits.0.max', ['7500'], ['Infinity', '-1', null]],
      ['purchaseCurrencies.0.networks', [[]], [[{}], [{ name: 'ethereum' }], 'ethereum']],
      ['unavailable.0.reason', ['', 'country'], [LONG, 7]],
      ['logos.0.chainId', ['eip155:8453'], ['ethereum', '', null]],
      ['logos.0.url', ['', 'https://a.example/x.png', 7, LONG, null], []],
    ],
  },
  onrampQuoteBody: {
    schema: schemas.onrampQuoteBody,
    valid: sample.purchase,
    limits: [
      ['amount', ['0', '100.50'], ['', '-1', '1,5', '1e3', 100, Number.NaN]],
      ['country', ['US'], ['us', 'USA', '']],
      ['subdivision', ['NY'], ['New York', 'ny']],
      ['more', [], [1]],
    ],
  },
  convertAllowanceQuery: {
    schema: schemas.convertAllowanceQuery,
    valid: { tokenAddress: TOKEN, userAddress: ACCOUNT_ID },
    limits: [
      ['tokenAddress', [TOKEN, COIN], ['', ACCOUNT, null]],
      ['spender', [TOKEN], ['', ACCOUNT, 1]],
    ],
  },
  convertGasPriceQuery: {
    schema: schemas.convertGasPriceQuery,
    valid: { chainId: 'eip155:1' },
    limits: [['chainId', ['eip155:10'], ['', '1', 'eip155', 1, null]]],
  },
  convertAllowanceAnswer: {
    schema: schemas.convertAllowanceAnswer,
    valid: { allowance: '0' },
    limits: [
      ['allowance', ['0', String(2n ** 256n - 1n)], ['-1', '01', '0x1', '1.0', '', 1, null, String(2n ** 256n)]],
    ],
  },
  convertBuildApproveQuery: {
    schema: schemas.convertBuildApproveQuery,
    valid: { userAddress: ACCOUNT_ID, from: COIN, to: TOKEN },
    limits: [
      ['amount', ['0', '10'], ['-1', '1.5', 1, '']],
      ['userAddress', [ACCOUNT_ID], [ACCOUNT, '']],
    ],
  },
  convertBuildTransactionAnswer: {
    schema: schemas.convertBuildTransactionAnswer,
    valid: sample.swap,
    limits: [
      ['tx', [sample.swap.tx], [null, {}, [], undefined]],
      ['tx.to', [TOKEN], [ACCOUNT, 'eip155:1:0x', '', null]],
      ['tx.data', ['0x', '0xabcd'], ['', 'abcd', '0xa', '0xgg', `0x${'00'.repeat(131_073)}`, null]],
      ['tx.amount', ['0'], ['-1', '1e3', 10]],
      ['tx.value', ['0', '7'], ['0x7', '-7', 7, null]],
      ['tx.eip155.gas', ['0', '150000'], [150_000, '-1', '1.5', 'NaN']],
      ['tx.eip155.gasPrice', ['0'], [7, '', '7e9']],
    ],
  },
  'convertBuildTransactionAnswer of Solana': {
    schema: schemas.convertBuildTransactionAnswer,
    valid: { solana: { transaction: 'AQID', lastValidBlockHeight: '7', execution: 'signed', quoteId: 'q' } },
    limits: [
      ['solana.transaction', ['AQIDBA==', 'A'.repeat(1_644)], ['', 'AQI', 'A'.repeat(1_645), 'AQ-D', '0x0102 ', null]],
      ['solana.lastValidBlockHeight', ['0'], [7, '-1', '']],
      ['solana.execution', ['transaction', 'signed'], ['', 'sent', null]],
      ['solana.quoteId', ['', 'q'.repeat(400)], ['q'.repeat(401), 1]],
    ],
  },
  convertSubmitBody: {
    schema: schemas.convertSubmitBody,
    valid: { quoteId: 'q', signedTransaction: 'AQID' },
    limits: [
      ['signedTransaction', ['AQIDBA=='], ['', 'A'.repeat(1_645), 'AQ=D', '0x01!', 1]],
      ['quoteId', ['', 'q'.repeat(400)], ['q'.repeat(401), null]],
    ],
  },
  convertSubmitAnswer: {
    schema: schemas.convertSubmitAnswer,
    valid: { status: 'pending' },
    limits: [
      ['status', ['pending', 'confirmed', 'failed', 'expired', 'unknown'], ['sent', '', null, true]],
      ['hash', ['', 'x'.repeat(100)], ['x'.repeat(101), 7, null]],
    ],
  },
  convertGasPriceAnswer: {
    schema: schemas.convertGasPriceAnswer,
    valid: { standard: '7', fast: '8', instant: '9' },
    limits: [
      ['standard', ['0', '7'], ['-7', '7.5', '', 7, null, Number.NaN]],
      ['instant', ['9'], ['0x9', '9e9', 9]],
    ],
  },
}

/** A copy with another value in one field. */
function changed(value: unknown, path: string, field: unknown): unknown {
  const copy: unknown = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy)
  Reflect.set(Object(holder), last, field)
  return copy
}

const each = Object.entries(rows).flatMap(([name, row]) =>
  row.limits.map(([path, accepted, refused]) => [name, path, row, accepted, refused] as const),
)

describe('limits', () => {
  test.each(Object.entries(rows))('default: %s', (_, { schema, valid }) => {
    expect(schema.safeParse(valid).success).toBe(true)
  })

  test.each(each)('parameters: %s, field %s', (_, path, { schema, valid }, accepted) => {
    for (const value of accepted)
      expect([value, schema.safeParse(changed(valid, path, value)).success]).toEqual([value, true])
  })

  test.each(each)('error: %s, field %s', (_, path, { schema, valid }, __, refused) => {
    for (const value of refused)
      expect([value, schema.safeParse(changed(valid, path, value)).success]).toEqual([value, false])
  })
})
