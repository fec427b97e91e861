import { readProperty } from '@latchkey/kernel/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { FrameSays, SOLANA_ADDRESS, sessionUpdate } from '../fixtures/standInFrame.ts'
import { decodeBase58, encodeBase58 } from '../messages/base58.ts'

const BYTES = Uint8Array.from([4, 5, 6])
const SIGNATURE = Uint8Array.from([7, 7, 7])

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
}
interface Wallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly Account[]
  readonly features: Readonly<Record<string, object>>
}

/** A library of the page that knows the Wallet Standard. */
function library() {
  const wallets: Wallet[] = []
  const api = {
    register(wallet: Wallet) {
      wallets.push(wallet)
      return () => void wallets.splice(wallets.indexOf(wallet), 1)
    },
  }
  const onRegister = (event: Event): void => {
    const offer: unknown = readProperty(event, 'detail')
    if (typeof offer === 'function') offer(api)
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  onTestFinished(() => window.removeEventListener('wallet-standard:register-wallet', onRegister))
  return { wallets, api }
}

/** What the frame answers where nothing else is said. */
const answers: NonNullable<SetUpOptions['answers']> = {
  RPC_REQUEST: ({ method, params }) =>
    method === 'solana_signTransaction' ? params : { signature: encodeBase58(SIGNATURE) },
}

async function registered(options: SetUpOptions = {}) {
  const { wallets, api } = library()
  const test = await setUp({ families: ['solana'], announce: {}, answers, ...options })
  await expect.poll(() => wallets.length).toBe(1)
  const [wallet] = wallets
  if (!wallet) throw new Error('not registered')
  const call = async (feature: string, method: string, ...inputs: readonly unknown[]): Promise<unknown> => {
    const run: unknown = readProperty(wallet.features[feature], method)
    if (typeof run !== 'function') throw new Error(`no ${method}`)
    return run(...inputs)
  }
  return { ...test, wallets, api, wallet, call, sent: () => test.frame.of('RPC_REQUEST').map(({ payload }) => payload) }
}
const account = { address: SOLANA_ADDRESS }

describe('being found', () => {
  test('default: it is there with its networks, and without accounts before a login', async () => {
    const { wallet, frame } = await registered({ metadata: { name: 'Shop' } })
    expect([wallet.name, wallet.chains, wallet.accounts]).toEqual(['Shop wallet', ['solana:mainnet'], []])
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
    expect(frame.made).toBe(0)
  })

  test('behavior: a library that comes later finds it too', async () => {
    const { wallet } = await registered()
    const later = library()
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: later.api }))
    expect(later.wallets).toEqual([wallet])
  })

  test.each([[undefined], [null], ['text'], [{ register: 1 }]])(
    'behavior: a library that offers %j breaks nothing',
    async (detail) => {
      const { wallets } = await registered()
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
      expect(wallets).toHaveLength(1)
    },
  )

  test('behavior: a page that ends takes it back', async () => {
    const { wallets, kernel } = await registered()
    await kernel.destroy()
    expect(wallets).toEqual([])
  })

  test('behavior: a page that ends before the wallet was loaded never has it', async () => {
    const { wallets, api } = library()
    const { kernel } = await setUp({ families: ['solana'], announce: {} })
    await kernel.destroy()
    await import('./walletStandard.ts')
    await vi.dynamicImportSettled()
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(wallets).toEqual([])
  })

  test('behavior: the widget does not offer it a second time', async () => {
    const { kernel } = await registered()
    expect([...kernel.inspect().connectors].sort()).toEqual(['ID_AUTH', 'fake-solana'])
  })
})

describe('connecting', () => {
  test('default: connected, it has the account', async () => {
    const { wallet, connect, call } = await registered()
    await connect()
    expect(wallet.accounts).toMatchObject([{ address: SOLANA_ADDRESS, chains: ['solana:mainnet'] }])
    expect(wallet.accounts[0]?.publicKey).toEqual(decodeBase58(SOLANA_ADDRESS))
    expect(await call('standard:connect', 'connect')).toEqual({ accounts: wallet.accounts })
  })

  test('behavior: silently asked it opens nothing', async () => {
    const { call, route } = await registered()
    expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ accounts: [] })
    expect(route()).toBeUndefined()
  })

  test('behavior: asked aloud it opens the login; closed it is 4001', async () => {
    const { call, route, kernel } = await registered()
    const asked = call('standard:connect', 'connect')
    await expect.poll(route).toBe('connect.Connect')
    kernel.close()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: disconnecting signs out, and a second time does nothing', async () => {
    const { call, connect, kernel, frame } = await registered()
    await connect()
    await call('standard:disconnect', 'disconnect')
    await call('standard:disconnect', 'disconnect')
    expect(kernel.wallet.getState().connections).toEqual([])
    expect(frame.of('SIGN_OUT')).toHaveLength(1)
  })

  test('behavior: listeners hear of accounts that come and go, each once; one that throws keeps it from nobody', async () => {
    const { call, connect, frame, errors } = await registered()
    const heard: unknown[] = []
    await call('standard:events', 'on', 'change', () => {
      throw new Error('of the page')
    })
    const off = await call('standard:events', 'on', 'change', ({ accounts }: { accounts: readonly Account[] }) =>
      heard.push(accounts.map(({ address }) => address)),
    )
    await call('standard:events', 'on', 'other', () => heard.push('other'))
    await connect()
    frame.answer({ IS_CONNECTED: () => ({ isConnected: false }) })
    frame.say(sessionUpdate())
    await expect.poll(() => heard).toEqual([[SOLANA_ADDRESS], []])
    expect(errors).toHaveLength(2)
    if (typeof off === 'function') off()
    frame.answer({ IS_CONNECTED: () => ({ isConnected: true }) })
    await connect()
    expect(heard).toHaveLength(2)
  })
})

describe('signing', () => {
  test('default: a message', async () => {
    const { call, connect, sent } = await registered()
    await connect()
    expect(await call('solana:signMessage', 'signMessage', { account, message: BYTES })).toEqual([
      { signedMessage: BYTES, signature: SIGNATURE },
    ])
    expect(sent()).toEqual([
      { method: 'solana_signMessage', params: { message: encodeBase58(BYTES), pubkey: SOLANA_ADDRESS } },
    ])
  })

  test('default: a transaction, signed or sent', async () => {
    const { call, connect } = await registered()
    await connect()
    const input = { account, transaction: BYTES, chain: 'solana:mainnet' }
    expect(await call('solana:signTransaction', 'signTransaction', input)).toEqual([{ signedTransaction: BYTES }])
    expect(await call('solana:signAndSendTransaction', 'signAndSendTransaction', input)).toEqual([
      { signature: SIGNATURE },
    ])
  })

  test('behavior: several inputs are asked one after the other', async () => {
    const { call, connect, frame, sent } = await registered()
    await connect()
    const settle: ((value: unknown) => void)[] = []
    frame.answer({ RPC_REQUEST: () => new Promise((resolve) => settle.push(resolve)) })
    const [first, second] = [1, 2].map((byte) => ({ account, message: Uint8Array.from([byte]) }))
    const answers = call('solana:signMessage', 'signMessage', first, second)
    await expect.poll(() => settle.length).toBe(1)
    expect(sent()).toHaveLength(1)
    settle[0]?.({ signature: encodeBase58(SIGNATURE) })
    await expect.poll(() => settle.length).toBe(2)
    settle[1]?.({ signature: encodeBase58(BYTES) })
    expect(await answers).toMatchObject([{ signature: SIGNATURE }, { signature: BYTES }])
  })

  test('error: the second of two that is declined: the call fails, and nothing is asked after it', async () => {
    const { call, connect, frame, sent } = await registered()
    await connect()
    let count = 0
    frame.answer({
      RPC_REQUEST: () => {
        count += 1
        if (count === 2) throw new FrameSays('You declined the request.', 4001)
        return { signature: encodeBase58(SIGNATURE) }
      },
    })
    const inputs = [1, 2, 3].map((byte) => ({ account, message: Uint8Array.from([byte]) }))
    await expect(call('solana:signMessage', 'signMessage', ...inputs)).rejects.toMatchObject({
      code: 'request/rejected',
    })
    expect(sent()).toHaveLength(2)
  })

  test.each([
    ['before a login', false, { account, message: BYTES }, 'request/unauthorized'],
    ['for another account', true, { account: { address: 'other' }, message: BYTES }, 'request/unauthorized'],
    ['for no account', true, { message: BYTES }, 'request/unauthorized'],
    ['for nothing', true, undefined, 'request/unauthorized'],
    ['for another network', true, { account, message: BYTES, chain: 'solana:devnet' }, 'request/unknown-chain'],
    ['for text in place of bytes', true, { account, message: 'hello' }, 'connect/malformed'],
  ])('error: asked %s it asks nobody', async (_title, isConnected, input, code) => {
    const { call, connect, sent } = await registered()
    if (isConnected) await connect()
    await expect(call('solana:signMessage', 'signMessage', input)).rejects.toMatchObject({ code })
    expect(sent()).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['a number', { signature: 7 }],
    ['other characters', { signature: '0OIl' }],
  ])('error: the wallet answers %s in place of a signature', async (_title, answer) => {
    const { call, connect } = await registered({ answers: { RPC_REQUEST: () => answer } })
    await connect()
    await expect(call('solana:signMessage', 'signMessage', { account, message: BYTES })).rejects.toMatchObject({
      code: 'connect/malformed',
    })
  })

  test('default: signing in connects, and signs the text for this site and account', async () => {
    const { call, connect, route, wallet } = await registered()
    const signed = call('solana:signIn', 'signIn', { statement: 'Welcome', nonce: 'abcdefgh' })
    await expect.poll(route).toBe('connect.Connect')
    await connect()
    const [output] = (await signed) as [{ signedMessage: Uint8Array; signature: Uint8Array; account: Account }]
    expect(new TextDecoder().decode(output.signedMessage).split('\n')).toEqual([
      'shop.example wants you to sign in with your Solana account:',
      SOLANA_ADDRESS,
      '',
      'Welcome',
      '',
      'Nonce: abcdefgh',
    ])
    expect([output.signature, output.account]).toEqual([SIGNATURE, wallet.accounts[0]])
  })
})
