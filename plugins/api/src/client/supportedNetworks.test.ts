// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { ACCOUNT } from '../fixtures/samples.ts'
import { json, type SetUp, setUp } from '../fixtures/setUp.ts'

let running: SetUp | undefined
afterEach(() => running?.stop())

async function start(options: Parameters<typeof setUp>[0]): Promise<SetUp> {
  running = await setUp(options)
  return running
}

const noName = () => json({ name: null, avatar: null })

describe('supported networks', () => {
  test('default', async () => {
    const { client, kernel } = await start({ chains: { http: ['eip155:1'], ws: [] } })
    expect(await client.isSupported()).toBe(true)
    await kernel.wallet.switchNetwork({ network: 'eip155:2' })
    expect(await client.isSupported()).toBe(false)
    expect(await client.isSupported('eip155:1')).toBe(true)
    expect(await client.getSupportedChains()).toEqual({ http: ['eip155:1'], ws: [] })
  })

  test('behavior: the list is fetched once, also for callers at the same time', async () => {
    const { client, server } = await start({ answer: noName })
    await Promise.all([client.getIdentity(ACCOUNT), client.getIdentity(ACCOUNT), client.isSupported()])
    await client.getSupportedChains()
    expect(server.requests.filter(({ path }) => path.includes('supported-chains'))).toHaveLength(1)
  })

  test('behavior: a list that could not be fetched is an error, and is asked for again', async () => {
    let isDown = true
    const { client, asked } = await start({
      chains: () => (isDown ? json({}, 400) : json({ http: ['eip155:1'], ws: [] })),
      answer: noName,
    })
    await expect(client.getIdentity(ACCOUNT)).rejects.toMatchObject({ code: 'http/status' })
    expect(asked()).toEqual([])
    isDown = false
    await expect(client.getIdentity(ACCOUNT)).resolves.toEqual({ name: null, avatar: null })
  })

  test('behavior: a caller that aborts does not take the list from the others', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { client } = await start({
      chains: async () => {
        await opened
        return json({ http: ['eip155:1'], ws: [] })
      },
    })
    const impatient = new AbortController()
    const first = client.getSupportedChains({ signal: impatient.signal })
    const second = client.getSupportedChains()
    impatient.abort()
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    open()
    await expect(second).resolves.toEqual({ http: ['eip155:1'], ws: [] })
  })

  test.each([{ http: 'eip155:1', ws: [] }, { http: ['one'], ws: [] }, [], null, 'yes'])(
    'error: a malformed list: %j',
    async (chains) => {
      const { client } = await start({ chains })
      await expect(client.isSupported()).rejects.toMatchObject({ code: 'http/malformed' })
    },
  )
})
