import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVM, MAIN, OTHER, SOLANA, startBench } from './testing/startBench.ts'

const NOWHERE = 'http://127.0.0.1:9'

let bench: Awaited<ReturnType<typeof startBench>>
beforeAll(async () => {
  bench = await startBench({ [MAIN]: NOWHERE, [OTHER]: NOWHERE, [SOLANA]: NOWHERE })
  await bench.wallet.always('ask')
}, 30_000)
afterAll(() => bench.stop())

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(`${bench.wallet.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}

describe('pageRoutes', () => {
  test('default: a person connects, approves, declines and disconnects', async () => {
    const { app, uri, session } = await bench.connecting({ eip155: EVM })
    expect((await post('/page/pair', { uri })).text).toContain('Test wants to connect')
    expect((await post('/page/answer', { answer: 'approve' })).text).toContain('Approved')
    await session
    const [address] = app.session?.namespaces.eip155?.accounts ?? []
    const request = { method: 'personal_sign', params: ['0x00', address?.split(':')[2]] }
    const refused = expect(app.request(request, MAIN)).rejects.toMatchObject({ code: 5000 })
    await expect.poll(async () => (await fetch(bench.wallet.url)).text()).toContain('<title>Approve? · Test wallet')
    expect((await post('/page/answer', { answer: 'reject' })).text).toContain('Declined')
    await refused
    expect((await post('/page/disconnect', {})).text).toContain('No app.')
  })

  test('error: what is no link is said, and kept', async () => {
    const { status, text } = await post('/page/pair', { uri: '"><script>' })
    expect(status).toBe(400)
    expect(text).toContain('role="alert"')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })
})
