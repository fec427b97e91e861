import type { Asset, Holding } from '@latchkey/kernel/assets'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { draw, textOf } from '../fixtures/draw.ts'
import { COIN, DAI, ME, setUp, TOKEN, YOU } from '../fixtures/setUp.ts'

afterEach(cleanup)

const token = (at: number, more: Partial<Asset> = {}): Holding => {
  const address = `0x${String(at).padStart(40, '0')}`
  const asset = {
    ...DAI.asset,
    id: `tally:1/token:${address}`,
    address,
    name: `Token ${at}`,
    symbol: `T${at}`,
    ...more,
  } as Asset
  return { ...DAI, asset }
}

/** The list of what can be sent. */
async function listed(holdings: readonly Holding[] = [COIN, DAI]) {
  const test = await draw({}, ({ kernel, portfolios }) =>
    kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings } }),
  )
  act(() => test.kernel.router.push('send.WalletSendSelectToken'))
  const list = await screen.findByRole('list', { name: 'Your tokens' })
  const rows = () => within(list).queryAllByRole('listitem')
  const search = async (text: string): Promise<void> => {
    const field = await screen.findByLabelText('Name or contract address')
    await test.user.clear(field)
    if (text) await test.user.click(field).then(() => test.user.paste(text))
  }
  return { ...test, list, rows, search }
}

describe('the list of tokens', () => {
  test('default: each with what is owned and what that is worth, the one in use marked', async () => {
    const { rows } = await listed()
    expect(rows()).toHaveLength(2)
    await waitFor(() => expect(textOf()).toContain('50 DAI'))
    expect(textOf()).toContain('10 COIN')
    expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1)
  })

  test('default: in the order of the account view, what is worth most first, amounts cut as there', async () => {
    const price = { at: Date.now(), source: 'test' }
    const { rows } = await listed([
      token(1, { symbol: 'FAKE', standing: 'imitation' }),
      { ...token(2, { decimals: 18 }), amount: 10n ** 18n, price: { ...price, usd: '1' } },
      { ...token(3, { decimals: 18 }), amount: 1_234_567_899n * 10n ** 12n, price: { ...price, usd: '2' } },
      { ...COIN, price: { ...price, usd: '5' } },
    ])
    await waitFor(() => expect(rows()).toHaveLength(4))
    const names = rows().map(({ textContent }) => /COIN|T\d|FAKE/.exec(textContent ?? '')?.[0])
    expect(names).toEqual(['T3', 'COIN', 'T2', 'FAKE'])
    expect(textOf()).toContain('1,234.567 T3')
  })

  test('default: chosen, it is in the form, and the amount is asked for anew', async () => {
    const { user, state, kernel } = await listed()
    await user.click(await screen.findByRole('button', { name: /Dai/ }))
    await waitFor(() => expect(state().draft.asset?.symbol).toBe('DAI'))
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('send.WalletSend')
  })

  test.each([
    ['by name', 'dai'],
    ['by symbol in capitals', 'DAI'],
    ['by contract', TOKEN],
    ['by a part of the contract', TOKEN.slice(0, 12)],
  ])('behavior: found %s', async (_title, text) => {
    const { search, rows } = await listed()
    await search(text)
    await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Dai')]))
  })

  test('behavior: what is not owned is found by its contract, and marked', async () => {
    const { search, state } = await listed([COIN])
    await search(TOKEN)
    await screen.findByText('Not on any list')
    expect(state().found.map(({ asset }) => asset.symbol)).toEqual(['DAI'])
  })

  test('behavior: nothing found is said; a contract that is none is not found', async () => {
    const { search, state } = await listed()
    await search(YOU)
    await screen.findByText('No token found')
    await search('nonsense')
    await screen.findByText('Try another name, or paste its contract address.')
    expect(state().found).toEqual([])
  })

  test('behavior: a private key is removed, said, and looked for nowhere', async () => {
    const { search, state } = await listed()
    await search('ab'.repeat(32))
    await screen.findByText('This looks like a private key or recovery phrase')
    expect((await screen.findByLabelText<HTMLInputElement>('Name or contract address')).value).toBe('')
    expect(state().found).toEqual([])
  })

  test('behavior: an imitation and an unlisted token are marked in place of their worth', async () => {
    await listed([COIN, token(1, { standing: 'imitation', name: 'Dai' }), token(2, { standing: 'unlisted' })])
    await screen.findByText('Imitation')
    await screen.findByText('Not on any list')
  })

  test('behavior: collectibles are not among them', async () => {
    const { rows } = await listed([COIN, token(1, { kind: 'nft' })])
    expect(rows()).toHaveLength(1)
  })

  test('behavior: hostile names are text on one line', async () => {
    const name = `<img src=x onerror=alert(1)>\u202E\n${'x'.repeat(10_000)}`
    const { rows } = await listed([token(1, { name, symbol: '<b>' })])
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(rows()[0]?.textContent).not.toContain('\u202E')
    expect(rows()[0]?.textContent?.length).toBeLessThan(500)
  })

  test('behavior: of 5,000 tokens only those in sight are in the page, and all are searched', async () => {
    const { rows, search } = await listed(Array.from({ length: 5_000 }, (_, at) => token(at)))
    expect(rows().length).toBeLessThan(100)
    await search('Token 4999')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(textOf()).toContain('1 token found')
  })
})

test('error: without any holding the coin itself can be sent', async () => {
  const { kernel, state } = await setUp()
  await kernel.plugins.send.startTransfer()
  expect(state().draft.asset).toMatchObject({ kind: 'native', symbol: 'COIN' })
})
