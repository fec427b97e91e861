import { describe, expect, test } from 'vitest'
import type { DirectorySource } from '../features/directory/source.ts'
import type { IdentitySource, NameSource } from '../features/names/source.ts'
import type { NftSource } from '../features/nfts/source.ts'
import type { ExchangeSource, OnrampSource } from '../features/onramp/source.ts'
import type { SessionSource } from '../features/sessions/source.ts'
import { checkNftSource, checkSessionSource } from './checkAccountSource.ts'
import { checkDirectorySource, checkIdentitySource, checkNameSource } from './checkLookupSource.ts'
import { checkExchangeSource, checkOnrampSource } from './checkMoneySource.ts'
import { checkFeeSource, checkGasSource } from './checkTokenSource.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ODD = 'a\u202eb'

/** Expects that what was found names each of the faults. */
function expectAll(problems: readonly string[], words: readonly string[]): void {
  for (const word of words) expect(problems.join('; ')).toContain(word)
}

describe('each way of breaking a contract is named', () => {
  test('error: gas', async () => {
    const dear = { supports: () => true, gasPrice: async () => ({ standard: '3', fast: '2', instant: '1' }) }
    const trial = { known: ['eip155:1'], unknown: ['eip155:2'] }
    expectAll(await checkGasSource(dear, trial), ['who waits longer', 'it knows eip155:2', 'gas on eip155:2'])
    const free = { gasPrice: async () => ({ standard: '0', fast: '0', instant: '0' }) }
    expectAll(await checkGasSource(free, trial), ['no price of gas'])
  })

  test('error: fees', async () => {
    const dear = { supports: () => true, fees: async () => ({ standard: 3, fast: 2, instant: 1 }) }
    const trial = { known: ['bip122:a'], unknown: ['bip122:b'] }
    expectAll(await checkFeeSource(dear, trial), ['cannot be right', 'it knows bip122:b', 'states fees of bip122:b'])
    const free = { fees: async () => ({ standard: 0, fast: 0, instant: 0 }) }
    expectAll(await checkFeeSource(free, trial), ['bip122:a that cannot be right'])
  })

  test('error: identities', async () => {
    const broken: IdentitySource = {
      identity: async (address) => ({ name: address === ADDRESS ? ODD : '', avatar: 'http://x.example/a.png' }),
    }
    const problems = await checkIdentitySource(broken, { known: [ADDRESS], unknown: ['0x1'] })
    expectAll(problems, ['can be shown', 'no picture', 'by their case', 'other than null'])
  })

  test('error: names', async () => {
    const record = { name: 'a.x', registered: 1, updated: 1, addresses: {}, attributes: [] }
    const broken: NameSource = {
      lookup: async () => record,
      reverse: async () => [record],
      suggestions: async () => [
        { name: 'b.y', registered: false },
        { name: 'b.y', registered: false },
        { name: 'a.shop', registered: false },
      ],
      register: async () => undefined,
    }
    const trial = { known: [{ name: 'a.shop', address: ADDRESS }], unknown: ['c.shop'], zones: ['shop'] }
    expectAll(await checkNameSource(broken, trial), [
      'does not lead a.shop',
      'is a.shop',
      'with 404',
      'without one',
      'outside of shop',
      'twice',
      'can be had',
      'zone that it does not have',
      'did not sign',
    ])
  })

  test('error: wallets', async () => {
    const wallet = { id: 'one', name: ODD, homepage: 'javascript:alert(1)' }
    const broken: DirectorySource = {
      find: async ({ page }) => ({ count: 3, data: page === 1 ? [wallet, wallet] : [] }),
      names: async () => ({ chains: [], data: [['two', 'Two']] }),
    }
    expectAll(await checkDirectorySource(broken, { known: ['other'], chain: 'eip155:1' }), [
      'twice',
      'cannot be shown',
      'leads to javascript:',
      'counts 3 wallets and has 2',
      'does not have other',
      'included',
      'none has',
      'by name than as a whole',
    ])
    expectAll(await checkDirectorySource(broken, { known: ['one'], chain: 'eip155:1' }), ['excluded'])
  })

  test('error: sessions', async () => {
    const session = {
      project: { id: 'a', name: 'A' },
      pci: 'one',
      expiry: 9,
      createdAt: 1,
      permissions: [],
      policies: [],
    }
    const list = [
      { ...session, context: '0x', revokedAt: 5 },
      { ...session, context: '0x', createdAt: 2 },
    ]
    const broken: SessionSource = {
      list: async (account) => (account === account.toLowerCase() ? list.slice(1) : list),
      revoke: async () => undefined,
    }
    const trial = { known: [`eip155:1:${ADDRESS}`], empty: ['eip155:1:0x1'] }
    expectAll(await checkSessionSource(broken, trial), [
      'newest first',
      'twice',
      'by their case',
      'wrong signature',
      'ends a session',
      'does not exist with 404',
      'which has none',
    ])
    expectAll(await checkSessionSource({ ...broken, list: async () => [] }, trial), ['finds no session'])
  })

  test('error: collectibles', async () => {
    const nft = {
      id: `eip155:5/erc721:${ADDRESS}/1`,
      name: ODD,
      amount: '0',
      standard: 'erc721',
      spam: 'unknown',
    } as const
    const request = { chainId: 'eip155:1', address: ADDRESS }
    const trial = { known: [request], empty: [request] }
    const broken: NftSource = { nfts: async () => ({ nfts: [nft], next: 'again' }) }
    expectAll(await checkNftSource(broken, trial), [
      'no end',
      'twice',
      'another chain',
      'there are 0',
      'cannot be shown',
      'instead of refusing',
      'without anything',
    ])
    const long: NftSource = { nfts: async () => ({ nfts: [nft, nft, nft], next: null }) }
    expectAll(await checkNftSource(long, trial), ['more on a page'])
    expectAll(await checkNftSource({ nfts: async () => ({ nfts: [], next: null }) }, trial), ['finds nothing'])
  })

  test('error: who sells and who sends coins', async () => {
    const money = (amount: string, currency = 'EUR') => ({ amount, currency })
    const page = { url: 'http://pay.example/?key=SECRET&ip=203.0.113.7', urlExpiresAt: 0 }
    const broken: OnrampSource & ExchangeSource = {
      info: { id: 'a b', label: ODD, feeRange: '1%', namespaces: [], kinds: [] },
      supports: () => true,
      options: async () => ({
        purchaseCurrencies: [{ id: 'e', name: 'Ether', symbol: 'ETH', networks: [] }],
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '9', max: '1' }] }],
      }),
      quote: async () => ({
        coinbaseFee: money('1'),
        networkFee: money('1'),
        paymentSubtotal: money('1'),
        paymentTotal: money('9'),
        purchaseAmount: money('0', 'BTC'),
        quoteId: '',
      }),
      order: async () => page,
      deposit: async () => page,
      status: async () => ({ status: 'delivering' }),
      webhook: () => ({ eventId: '1' }),
    }
    const quote = {
      purchaseCurrency: { id: 'e', name: 'Ether', symbol: 'ETH', networks: [] },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '100',
      network: 'ETH',
    }
    const request = { orderId: '1', chainId: 'eip155:1', address: ADDRESS, clientIp: '203.0.113.7' }
    const order = { ...request, purchase: { symbol: 'ETH', network: 'x' }, payment: money('100') }
    const shared = [
      'who it is',
      'what it serves',
      'does not exist',
      'on which chain',
      'nothing fits',
      'not https',
      'before it is opened',
      'secret SE',
      'secret 20',
      'is paid out',
      'did not sign',
    ]
    expectAll(await checkOnrampSource(broken, { quote, unknown: quote, order, secrets: ['SECRET'] }), [
      ...shared,
      'that it sells',
      'another currency',
      'what its parts make',
      'another coin',
      'nothing for the money',
      'not sold',
    ])
    const deposit = { ...request, asset: 'ETH', amount: '1' }
    expectAll(await checkExchangeSource(broken, { deposit, secrets: ['SECRET'] }), [...shared, 'is an exchange'])
  })
})
