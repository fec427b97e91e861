import type { WalletProvider } from '@latchkey/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, sessionUpdate } from '../fixtures/standInFrame.ts'

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: WalletProvider
}

/** What a library of the page hears (EIP-6963). */
function listen() {
  const heard: Announced[] = []
  const hear = (event: Event): void => {
    if ('detail' in event) heard.push(event.detail as Announced)
  }
  window.addEventListener('eip6963:announceProvider', hear)
  onTestFinished(() => window.removeEventListener('eip6963:announceProvider', hear))
  return heard
}

/** A page on which another library has found the wallet. */
async function announced(options: SetUpOptions = {}) {
  const heard = listen()
  const test = await setUp({ families: ['eip155'], announce: {}, ...options })
  await expect.poll(() => heard.length).toBe(1)
  const [first] = heard
  if (!first) throw new Error('not announced')
  const { provider } = first
  const events: unknown[] = []
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider.on(name, (payload: unknown) => events.push([name, payload]))
  const ask = (method: string, params?: unknown) =>
    provider.request({ method, ...(params === undefined ? {} : { params }) })
  return { ...test, heard, provider, events, request: ask }
}

describe('being found', () => {
  test('default: each who asks hears the same wallet', async () => {
    const { heard } = await announced({ metadata: { name: 'Shop' } })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[1]).toBe(heard[0])
    expect(heard[0]?.info).toMatchObject({ name: 'Shop wallet', rdns: 'dev.latchkey.embedded' })
    expect(heard[0]?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(heard[0]?.info.icon).toMatch(/^data:image\/svg\+xml,/)
    expect('ethereum' in window).toBe(false)
  })

  test('parameters: name, mark and picture of the host', async () => {
    const announce = { rdns: 'example.shop', name: 'Shop key', icon: 'data:image/png;base64,AA==' }
    const { heard } = await announced({ announce })
    expect(heard[0]?.info).toMatchObject(announce)
  })

  test.each([
    ['of another family', { families: ['solana'], announce: {} }],
    ['that keeps it to itself', { families: ['eip155'], announce: false }],
  ] as const)('behavior: a site %s announces nothing', async (_title, options) => {
    const heard = listen()
    await setUp(options)
    await import('./announce.ts')
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toEqual([])
  })

  test('behavior: a site without a name has a wallet without one', async () => {
    const { heard } = await announced({ metadata: { name: '' } })
    expect(heard[0]?.info.name).toBe('Wallet')
  })

  test('behavior: what is announced cannot be changed by who hears it', async () => {
    const { heard, provider } = await announced()
    expect([heard[0], heard[0]?.info, provider].every((value) => Object.isFrozen(value))).toBe(true)
  })

  test('behavior: a page that ends announces nothing more', async () => {
    const { heard, kernel } = await announced()
    await kernel.destroy()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(1)
  })
})

describe('asking', () => {
  test('default: connected, it answers as the widget does', async () => {
    const { request, connect, frame } = await announced({ answers: { RPC_REQUEST: () => '0x10' } })
    await connect()
    expect(await request('eth_requestAccounts')).toEqual([MARA.address])
    expect(await request('eth_blockNumber')).toBe('0x10')
    expect(frame.of('RPC_REQUEST')).toHaveLength(1)
  })

  test('behavior: before a login it has no account, makes no frame, and opens nothing', async () => {
    const { request, frame, route } = await announced()
    expect(await request('eth_accounts')).toEqual([])
    await expect(request('eth_getBalance', [MARA.address])).rejects.toMatchObject({ code: 4100 })
    await expect(request('personal_sign', ['0x', MARA.address])).rejects.toMatchObject({ code: 4100 })
    expect([frame.made, route()]).toEqual([0, undefined])
  })

  test('behavior: asked for accounts it opens the login, and answers when that is done', async () => {
    const { request, connect, route } = await announced()
    const accounts = request('eth_requestAccounts')
    await expect.poll(route).toBe('connect.Connect')
    await connect()
    expect(await accounts).toEqual([MARA.address])
  })

  test('error: a login that is closed is 4001, for each who asked', async () => {
    const { request, route, kernel } = await announced()
    const asked = [request('eth_requestAccounts'), request('eth_requestAccounts')]
    await expect.poll(route).toBe('connect.Connect')
    kernel.close()
    expect(await Promise.all(asked.map((answer) => answer.catch(({ code }) => code)))).toEqual([4001, 4001])
  })

  test('behavior: while another wallet is in use, its accounts are not shown as those of this one', async () => {
    const { request, connect, kernel } = await announced()
    await connect()
    await kernel.wallet.connect({ connectorId: 'fake-eip155' })
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([MARA.address])
    expect(kernel.wallet.getState().active.eip155).toBe('ID_AUTH|eip155')
  })

  test('behavior: before a login, with another wallet connected, the login opens, not the account of that one', async () => {
    const { request, connect, kernel, route } = await announced()
    await kernel.wallet.connect({ connectorId: 'fake-eip155' })
    const accounts = request('eth_requestAccounts')
    await expect.poll(route).toBe('connect.Connect')
    await connect()
    expect(await accounts).toEqual([MARA.address])
  })

  test('error: what the user declines is 4001 for the page', async () => {
    const { request, connect } = await announced({
      answers: { RPC_REQUEST: () => Promise.reject(new FrameSays('You declined the request.', 4001)) },
    })
    await connect()
    await expect(request('personal_sign', ['0x', MARA.address])).rejects.toMatchObject({ code: 4001 })
  })
})

describe('events', () => {
  test('default: connect, the account, the chain, the end, each once and in this order', async () => {
    const { events, connect, ask, kernel } = await announced()
    await connect()
    await ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])
    await kernel.wallet.disconnect()
    expect(events).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [MARA.address]],
      ['chainChanged', '0x2'],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['accountsChanged', []],
    ])
  })

  test('behavior: another wallet that is used in its place is its end; nothing of that one is told', async () => {
    const { events, connect, kernel } = await announced()
    await connect()
    events.length = 0
    await kernel.wallet.connect({ connectorId: 'fake-eip155' })
    expect(events).toEqual([
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['accountsChanged', []],
    ])
  })

  test('behavior: a listener that throws keeps the news from nobody', async () => {
    const { provider, events, connect, errors } = await announced()
    const broken = (): never => {
      throw new Error('of the page')
    }
    provider.on('accountsChanged', broken)
    const last: unknown[] = []
    provider.on('accountsChanged', (accounts: unknown) => last.push(accounts))
    await connect()
    expect([events.length, last]).toEqual([2, [[MARA.address]]])
    expect(errors.map(({ error }) => error.cause)).toMatchObject([{ message: 'of the page' }])
  })

  test('behavior: who listens no more hears nothing more', async () => {
    const { provider, connect } = await announced()
    const heard: unknown[] = []
    const listener = (payload: unknown): void => void heard.push(payload)
    provider.on('connect', listener)
    provider.removeListener('connect', listener)
    await connect()
    expect(heard).toEqual([])
  })

  test('behavior: signed out in another tab is told here', async () => {
    const { events, connect, frame } = await announced()
    await connect()
    events.length = 0
    frame.answer({ IS_CONNECTED: () => ({ isConnected: false }) })
    frame.say(sessionUpdate())
    await expect.poll(() => events.map((event) => (event as [string])[0])).toEqual(['disconnect', 'accountsChanged'])
  })
})
