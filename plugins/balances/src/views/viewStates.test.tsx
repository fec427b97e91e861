import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderAccount } from '../fixtures/renderAccount.tsx'
import { coin, entry, piece, type SetUp, TOKEN } from '../fixtures/setUp.ts'
import { balances } from '../index.ts'

await import('./nfts.ts')

afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof renderAccount>>

const tokens = [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]

/** The account with what is owned, and what is pressed there. */
const pressed =
  (answers: Partial<SetUp['answers']>, ...names: readonly RegExp[]) =>
  async (): Promise<Opened> => {
    const test = await renderAccount({ plugin: { tokens } })
    Object.assign(test.answers, answers)
    act(() => test.kernel.open())
    for (const name of names) await test.user.click(await screen.findByRole('button', { name }))
    return test
  }

const gone = (view: 'TokenDetails' | 'NftDetails', id: string) => async (): Promise<Opened> => {
  const test = await pressed({})()
  await screen.findByRole('region', { name: 'Tokens' })
  const router = untyped<{ push(route: string, params: object): void }>(test.kernel.router)
  act(() => router.push(`balances.${view}`, { id }))
  return test
}

const advert = piece(2, { name: 'CLAIM at reward.example', spam: 'yes' })
const described = piece(1, {
  amount: '2',
  description: 'Seen from the pier.',
  traits: [{ name: 'Sky', value: 'orange' }],
})

viewStates(() => balances(), {
  TokenDetails: {
    'a token': ['Price per token', pressed({ balances: [coin, entry()] }, /USD Coin/)],
    'an imitation': [
      'This token imitates another one',
      pressed({ balances: [coin, entry({ address: `eip155:1:0x${'c'.repeat(40)}` })] }, /USD Coin/),
    ],
    'a token on no list': [
      'It doesn’t count in your total',
      pressed(
        { balances: [coin, entry({ address: `eip155:1:0x${'d'.repeat(40)}`, symbol: 'DOGE', name: 'Doge' })] },
        /Doge/,
      ),
    ],
    'not the token that the list says': [
      'The network and the service disagree about this token',
      pressed({ balances: [coin, entry({ quantity: { decimals: '18', numeric: '1' } })] }, /USD Coin/),
    ],
    'a token that is gone': ['No token found', gone('TokenDetails', `eip155:1/erc20:0x${'1'.repeat(40)}`)],
  },
  NftDetails: {
    'a piece': ['Low Tide #1', pressed({ nfts: { '': [piece(1)] } }, /Low Tide #1/)],
    'a piece that is described': ['Seen from the pier.', pressed({ nfts: { '': [described] } }, /Low Tide #1/)],
    'an advertisement': [
      'Someone sent this to advertise',
      pressed({ nfts: { '': [piece(1), advert] } }, /Hidden: 1/, /CLAIM at reward/),
    ],
    'a piece that is gone': ['NFT not found', gone('NftDetails', piece(9).id)],
  },
  HiddenNfts: { 'a list': ['CLAIM at reward.example', pressed({ nfts: { '': [piece(1), advert] } }, /Hidden: 1/)] },
})
