import { kernelError } from '@latchkey/kernel'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sent } from '../fixtures/neighbours.tsx'
import { renderAccount } from '../fixtures/renderAccount.tsx'
import { piece, type SetUpOptions } from '../fixtures/setUp.ts'

await import('./nfts.ts')
afterEach(cleanup)

const down = kernelError('http/status', { details: { status: 500 } })

async function opened(before?: (test: Awaited<ReturnType<typeof renderAccount>>) => void, options: SetUpOptions = {}) {
  const test = await renderAccount(options)
  before?.(test)
  act(() => test.kernel.open())
  return { ...test, tab: await screen.findByRole('region', { name: 'NFTs' }) }
}

const tiles = () => within(screen.getByRole('region', { name: 'NFTs' })).queryAllByRole('listitem')

describe('Nfts', () => {
  it('default: tiles with picture, name, collection and how many', async () => {
    const { tab } = await opened(({ answers }) => {
      answers.nfts = { '': [piece(1), piece(2, { amount: '3' }), piece(3)] }
    })
    await within(tab).findByText('Low Tide #1')
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'Low Tide #1Coastlines',
      '×3Low Tide #2Coastlines',
      'Low Tide #3Coastlines',
    ])
    expect(tiles()[2]?.getAttribute('aria-posinset')).toBe('3')
    const image = tab.querySelector('img')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(image?.src).toContain('https://gateway.example/')
  })

  it('behavior: a picture that fails leaves a mark in its place', async () => {
    const { tab } = await opened(({ answers }) => {
      answers.nfts = { '': [piece(1)] }
    })
    await within(tab).findByText('Low Tide #1')
    const image = tab.querySelector('img')
    if (!image) throw new Error('no picture')
    fireEvent.error(image)
    expect(tab.querySelector('img')).toBeNull()
    expect(within(tab).getByText('No picture')).toBeTruthy()
  })

  it('behavior: skeletons until something is known', async () => {
    await opened(({ answers }) => {
      answers.nfts = { '': new Promise(() => undefined) }
    })
    expect(screen.getByRole('list', { name: 'NFTs' }).getAttribute('aria-busy')).toBe('true')
  })

  it('behavior: nothing is owned', async () => {
    await opened()
    await screen.findByText('No NFTs yet')
  })

  it('behavior: what advertises stands behind one row, without pictures and without a way to send it', async () => {
    const { user } = await opened(({ answers }) => {
      answers.nfts = { '': [piece(1), piece(2, { name: 'CLAIM at reward.example', spam: 'yes' })] }
    })
    await screen.findByText('Low Tide #1')
    expect(screen.queryByText(/CLAIM/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /Hidden: 1/ }))
    await user.click(await screen.findByRole('button', { name: /CLAIM at reward\.example/ }))
    await screen.findByText(/Someone sent this to advertise/)
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('a')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('behavior: pages that hold nothing else are read on from', async () => {
    const spam = piece(1, { spam: 'yes' })
    await opened(({ answers }) => {
      answers.nfts = { '': [spam], b: [piece(2, { spam: 'yes' })], c: [piece(3)] }
    })
    await screen.findByText('Low Tide #3')
    expect(screen.getByText('Hidden: 2')).toBeTruthy()
  })

  it('behavior: thousands are a window of tiles', async () => {
    await opened(({ answers }) => {
      answers.nfts = { '': Array.from({ length: 5_000 }, (_, at) => piece(at)) }
    })
    await screen.findByText('Low Tide #0')
    expect(tiles()[0]?.getAttribute('aria-setsize')).toBe('5000')
    expect(document.querySelectorAll('*').length).toBeLessThan(600)
  })

  it('error: why there are none, when to try again, and details', async () => {
    const test = await opened(({ answers }) => {
      answers.nfts = down
    })
    await screen.findByText('Couldn’t load NFTs')
    expect(screen.getByRole('button', { name: /^Try again in/ }).getAttribute('aria-disabled')).toBe('true')
    Object.assign(test.answers, { nfts: { '': [piece(1)] } })
    await act(() => test.clock.advance(30_000))
    await test.user.click(within(test.tab).getByRole('button', { name: 'Try again' }))
    await screen.findByText('Low Tide #1')
  })

  it('error: a page that fails is offered again', async () => {
    const test = await opened(({ answers }) => {
      answers.nfts = { '': [piece(1)], b: down }
    })
    await screen.findByText('Couldn’t load more NFTs')
    Object.assign(test.answers, { nfts: { '': [piece(1)], b: [piece(2)] } })
    await test.user.click(within(test.tab).getByRole('button', { name: 'Try again' }))
    await screen.findByText('Low Tide #2')
  })
})

describe('NftDetails', () => {
  it('default: what it is, its traits, its contract, and what can be done with it', async () => {
    const traits = [
      { name: 'Sky', value: 'orange' },
      { name: '', value: 'odd' },
    ]
    const { user, kernel } = await opened(({ answers }) => {
      answers.nfts = { '': [piece(1, { amount: '2', description: 'Seen from the pier.', traits })] }
    })
    await user.click(await screen.findByRole('button', { name: /Low Tide #1/ }))
    await screen.findByRole('heading', { name: 'Low Tide #1' })
    for (const text of ['Coastlines', 'Seen from the pier.', 'Sky', 'orange', 'ERC-721', 'Network 1', '1'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('Copy contract address')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent.at(-1)).toBe(piece(1).id)
    await act(() => kernel.destroy())
  })

  it('behavior: a piece that is gone is said', async () => {
    const { kernel } = await opened()
    act(() => kernel.router.push('balances.NftDetails', { id: untyped(piece(9).id) }))
    await screen.findByText('NFT not found')
  })
})
