import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, fakeHttp, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { priceAlert } from './index.ts'

const url = 'https://prices.example.com/eth'
const made = (): ReturnType<typeof priceAlert> => priceAlert({ url })
const anything = { parse: (value: unknown): unknown => value }
afterEach(cleanup)
pluginContract(made)

async function started(price: unknown = '2900') {
  const http = fakeHttp().get(url).replies(anything, { price })
  const tools = createTestKernel({ plugins: [made()], services: { http: http.service } })
  await tools.kernel.start()
  const look = async (next: unknown): Promise<void> => {
    const count = http.requests.length
    http.get(url).replies(anything, { price: next })
    await tools.clock.advance(60_000)
    await expect.poll(() => http.requests.length).toBe(count + 1)
  }
  return { ...tools, http, look }
}

test('default: it tells once when the price crosses the mark', async () => {
  const { kernel, look, events } = await started()
  const crossed = () => events.filter(({ name }) => name === 'crossed').map(({ props }) => props)
  await kernel.plugins['price-alert'].setMark('3000')
  await look('2900')
  await look('3000')
  await expect.poll(crossed).toEqual([{ mark: '3000', price: '3000' }])
  await look('3100')
  expect(crossed()).toHaveLength(1)
  await kernel.destroy()
})

test('behavior: nothing is asked while no mark is set', async () => {
  const { kernel, clock, http } = await started()
  await clock.advance(600_000)
  expect(http.requests).toEqual([])
  await kernel.destroy()
})

test('error: an answer that is no price is reported, and the next one counts', async () => {
  const { kernel, look, errors } = await started()
  await kernel.plugins['price-alert'].setMark('3000')
  await look('a lot')
  await expect.poll(() => errors.length).toBe(1)
  await look('2900')
  await expect.poll(() => kernel.store.get(kernel.plugins['price-alert'].atoms.price)).toBe('2900')
  await kernel.destroy()
})

test('error: what is no price is said at the field', async () => {
  const { kernel } = await started()
  await renderView(kernel, 'price-alert.PriceAlert')
  await userEvent.type(await screen.findByRole('textbox'), 'three{Enter}')
  await screen.findByText(/Write a price/)
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read
      ? compareManifest(read.manifest, await describeObject(priceAlert({ url: '$url' })))
      : read.problems
  expect(findings).toEqual([])
})
