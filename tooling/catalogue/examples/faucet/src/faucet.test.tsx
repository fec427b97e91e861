import { compareManifest, describeObject, readManifest } from '@latchkey/catalogue'
import { createTestKernel, fakeAdapter, fakeHttp, pluginContract, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { faucet } from './index.ts'

const url = 'https://faucet.example.com/claim'
const made = (): ReturnType<typeof faucet> => faucet({ url })
afterEach(cleanup)
pluginContract(made)

async function connected(
  http = fakeHttp()
    .post(url)
    .replies({ parse: (value) => value }, { hash: '0x1' }),
) {
  const tools = createTestKernel({
    plugins: [made()],
    adapters: [fakeAdapter().adapter],
    services: { http: http.service },
  })
  await tools.kernel.start()
  await tools.kernel.wallet.connect({ connectorId: 'fake' })
  return { ...tools, http }
}

test('default: a press asks the faucet once for the account and its network', async () => {
  const { kernel, http } = await connected()
  await renderView(kernel, 'faucet.Faucet')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for coins' }))
  await expect.poll(() => http.requests.map(({ body }) => body)).toEqual([{ address: '0xa11ce', network: 'test:1' }])
  await kernel.destroy()
})

test('error: the second claim within an hour is not sent, the one after it is', async () => {
  const { kernel, http, clock } = await connected()
  await kernel.plugins.faucet.claim()
  await expect(kernel.plugins.faucet.claim()).rejects.toMatchObject({ code: 'faucet/too-early' })
  await clock.advance(3_600_000)
  await kernel.plugins.faucet.claim()
  expect(http.requests).toHaveLength(2)
  await kernel.destroy()
})

test('error: a faucet that is empty leaves the account free to ask again', async () => {
  const { kernel, http } = await connected(fakeHttp().post(url).fails(503))
  await expect(kernel.plugins.faucet.claim()).rejects.toMatchObject({ code: 'http/status' })
  expect(http.requests).toHaveLength(1)
  expect(kernel.store.get(kernel.plugins.faucet.atoms.claims)).toEqual({})
  await kernel.destroy()
})

test('behavior: the manifest says what it does', async () => {
  const read = readManifest(latchkey)
  const findings =
    'manifest' in read ? compareManifest(read.manifest, await describeObject(faucet({ url: '$url' }))) : read.problems
  expect(findings).toEqual([])
})
