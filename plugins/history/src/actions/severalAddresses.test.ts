import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { ME, OTHER, sampleTransaction, setUp, several, transfer } from '../fixtures/setUp.ts'

const furtherAddresses = (address: string) => (address === ME ? [OTHER] : [ME])
const refused = (status: number) => kernelError('http/status', { details: { status } })

describe('an account of several addresses', () => {
  it('default: what all of them did, and a move between them as one to oneself', async () => {
    const { kernel, answers, asked, page } = await setUp({ furtherAddresses })
    const moved = transfer({ direction: 'self', sender: ME, recipient: OTHER })
    answers.several = { data: [sampleTransaction(1, { transfers: [moved], fee: '0.01' })], next: null }
    await kernel.plugins.history.refresh()
    expect(asked).toEqual([`eip155:1 ${OTHER}`])
    expect(page()?.entries).toMatchObject([{ fee: '0.01', changes: [{ direction: 'self', counterparty: OTHER }] }])
  })

  it('behavior: pages go on for all of them', async () => {
    const { kernel, answers, asked, numbers } = await setUp({ furtherAddresses })
    answers.pages = { '': { data: several(1, 2), next: 'two' }, two: { data: several(3, 2), next: null } }
    await kernel.plugins.history.refresh()
    await kernel.plugins.history.loadMore()
    expect(asked).toEqual([`eip155:1 ${OTHER}`, `eip155:1 two ${OTHER}`])
    expect(numbers()).toEqual([1, 2, 3, 4])
  })

  it('behavior: over all networks it is still those of the one that is connected', async () => {
    const { kernel, asked } = await setUp({ furtherAddresses })
    await kernel.plugins.history.showAllNetworks(true)
    await kernel.plugins.history.refresh()
    expect(asked).toEqual([`eip155:1 ${OTHER}`])
  })

  it.each([400, 501])('behavior: a gateway that answers %i is asked for one address from then on', async (status) => {
    const { kernel, answers, asked, numbers } = await setUp({ furtherAddresses })
    answers.several = refused(status)
    answers.pages = { '': { data: several(1, 2), next: 'two' }, two: { data: several(3, 2), next: null } }
    await kernel.plugins.history.refresh()
    await kernel.plugins.history.loadMore()
    expect(asked).toEqual([`eip155:1 ${OTHER}`, 'eip155:1', 'eip155:1 two'])
    expect(numbers()).toEqual([1, 2, 3, 4])
  })

  it('error: any other failure is one, and the same question is asked again', async () => {
    const { kernel, answers, asked, page } = await setUp({ furtherAddresses })
    answers.several = refused(500)
    await kernel.plugins.history.refresh()
    await kernel.plugins.history.refresh({ force: true })
    expect(page()?.status).toBe('failed')
    expect(asked).toEqual([`eip155:1 ${OTHER}`, `eip155:1 ${OTHER}`])
  })

  it('behavior: an account alone is asked for as it always was', async () => {
    const { kernel, asked } = await setUp({ furtherAddresses: () => [] })
    await kernel.plugins.history.refresh()
    expect(asked).toEqual(['eip155:1'])
  })
})
