import type { ConnectContext, Services } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { bitcoin } from '../networks/bitcoin.ts'
import { keyAccount } from '../testing/keychain.ts'
import { connectWallet, reconnectWallet } from './connect.ts'
import type { WalletHandle } from './session.ts'

const { address } = keyAccount(0)
const other = keyAccount(4).address

/** A promise that the test settles. */
function deferred() {
  let [resolve, reject]: ((value: unknown) => void)[] = []
  const promise = new Promise<unknown>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve: (value: unknown) => resolve?.(value), reject: (error: unknown) => reject?.(error) }
}

/** A wallet of UniSat's kind whose answers the test gives, and what it was asked. */
function wallet(given: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = []
  const approval = deferred()
  const answers: Readonly<Record<string, unknown>> = {
    requestAccounts: approval.promise,
    getAccounts: [address],
    getPublicKey: keyAccount(0).publicKey,
    getNetwork: 'livenet',
    disconnect: null,
    ...given,
  }
  const methods = Object.entries(answers).map(([name, answer]) => {
    const method = async (): Promise<unknown> => {
      asked.push(name)
      if (answer instanceof Error) throw answer
      return answer
    }
    return [name, method] as const
  })
  const [leaves, warnings]: [AbortController, string[]] = [new AbortController(), []]
  const services = partial<Services>({
    log: partial<Services['log']>({ debug: () => undefined, warn: (text) => void warnings.push(text) }),
  })
  const handle: WalletHandle = {
    wallet: { shape: 'unisat', object: Object.fromEntries(methods), name: 'Harbor', id: 'harbor' },
    gone: leaves.signal,
    services,
    session: undefined,
    attempt: 0,
  }
  return { handle, asked, approval, leaves, warnings }
}

const contextOf = (signal: AbortSignal = new AbortController().signal): ConnectContext =>
  partial<ConnectContext>({ signal, networks: [bitcoin], families: [] })

describe('connectWallet', () => {
  test('default: the user is asked once, and what is shared is a session', async () => {
    const { handle, asked, approval } = wallet()
    const connecting = connectWallet(handle, contextOf())
    approval.resolve([address])
    const session = await connecting
    expect(session.accounts).toMatchObject([{ address, caipAddress: `${bitcoin.id}:${address}`, type: 'payment' }])
    expect(asked.filter((name) => name === 'requestAccounts')).toHaveLength(1)
    expect(handle.session).toBe(session)
  })

  test('behavior: connecting again tells the open session, which stays the same', async () => {
    const { handle, approval } = wallet({ getPublicKey: '' })
    approval.resolve([address])
    const first = await connectWallet(handle, contextOf())
    const events: string[] = []
    first.on(({ type }) => void events.push(type))
    Reflect.set(handle.wallet.object, 'requestAccounts', async () => [other])
    const second = await connectWallet(handle, contextOf())
    expect(second).toBe(first)
    expect(second.accounts[0]?.address).toBe(other)
    expect(events).toEqual(['updated'])
  })

  test('error: given up before it is asked: the wallet is not asked', async () => {
    const { handle, asked } = wallet()
    await expect(connectWallet(handle, contextOf(AbortSignal.abort()))).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(asked).toEqual([])
  })

  test('error: given up while the user decides: the wait ends at once, and a late approval is taken back', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const connecting = connectWallet(handle, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['requestAccounts'])
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(handle.session).toBeUndefined()
    approval.resolve([address])
    await expect.poll(() => asked.at(-1)).toBe('disconnect')
    expect(handle.session).toBeUndefined()
  })

  test('behavior: a late approval is not taken back once the user has connected meanwhile', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const late = connectWallet(handle, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['requestAccounts'])
    abort.abort()
    await expect(late).rejects.toMatchObject({ code: 'kernel/aborted' })
    const again = connectWallet(handle, contextOf())
    approval.resolve([address])
    const session = await again
    expect(handle.session).toBe(session)
    expect(asked).not.toContain('disconnect')
  })

  test('error: a late refusal is nobody’s any more', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const connecting = connectWallet(handle, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['requestAccounts'])
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    approval.reject({ code: 4001 })
    await expect.poll(() => asked).toEqual(['requestAccounts'])
    expect(handle.session).toBeUndefined()
  })

  test('behavior: the session ends when the wallet leaves the page', async () => {
    const { handle, approval, leaves } = wallet()
    const connecting = connectWallet(handle, contextOf())
    approval.resolve([address])
    const session = await connecting
    const events: string[] = []
    session.on(({ type }) => void events.push(type))
    leaves.abort()
    expect([events, handle.session]).toEqual([['disconnected'], undefined])
  })

  test('error: the wallet leaves the page while the user decides, or has left it', async () => {
    const vanished = { code: 'connect/vanished', details: { wallet: 'Harbor' } }
    const { handle, asked, leaves } = wallet()
    const connecting = connectWallet(handle, contextOf())
    await expect.poll(() => asked).toEqual(['requestAccounts'])
    leaves.abort()
    await expect(connecting).rejects.toMatchObject(vanished)
    await expect(connectWallet(handle, contextOf())).rejects.toMatchObject(vanished)
    await expect(reconnectWallet(handle, address, contextOf())).rejects.toMatchObject(vanished)
    expect(asked).toEqual(['requestAccounts'])
  })

  test.each<[string, unknown, string]>([
    ['declines', Object.assign(new Error('no'), { code: 4001 }), 'connect/rejected'],
    ['declines in words', new Error('User rejected the request.'), 'connect/rejected'],
    ['was updated under the page', new Error('Extension context invalidated.'), 'connect/vanished'],
    ['shares nothing', [], 'connect/no-accounts'],
    ['answers no list', 'all', 'connect/malformed'],
    ['answers no text', [7], 'connect/malformed'],
    ['shares an account of another network', [keyAccount(0, 'testnet').address], 'connect/malformed'],
    ['shares an account of another family', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], 'connect/malformed'],
  ])('error: one that %s: no session', async (_title, requestAccounts, code) => {
    const { handle } = wallet({ requestAccounts })
    await expect(connectWallet(handle, contextOf())).rejects.toMatchObject({ code })
    expect(handle.session).toBeUndefined()
  })
})

describe('reconnectWallet', () => {
  test('default: what is still shared is reopened, and nobody is asked', async () => {
    const { handle, asked } = wallet()
    const session = await reconnectWallet(handle, address, contextOf())
    expect(session?.accounts[0]?.address).toBe(address)
    expect(asked).not.toContain('requestAccounts')
  })

  test.each<[string, unknown]>([
    ['nothing is shared any more', []],
    ['another account is shared', [other]],
  ])('behavior: %s: not connected', async (_title, getAccounts) => {
    const { handle, asked } = wallet({ getAccounts })
    expect(await reconnectWallet(handle, address, contextOf())).toBeUndefined()
    expect([handle.session, asked.includes('requestAccounts')]).toEqual([undefined, false])
  })

  test('behavior: a wallet without a silent way stays closed', async () => {
    const { handle } = wallet()
    const leather: WalletHandle = { ...handle, wallet: { ...handle.wallet, shape: 'leather' } }
    expect(await reconnectWallet(leather, address, contextOf())).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['it is locked', new Error('locked')],
    ['it answers no list', 'all'],
    ['it answers what is no address', [{}]],
  ])('error: %s', async (_title, getAccounts) => {
    const { handle } = wallet({ getAccounts })
    await expect(reconnectWallet(handle, address, contextOf())).rejects.toMatchObject({
      code: expect.stringMatching(/^(connect|request)\//),
    })
    expect(handle.session).toBeUndefined()
  })

  test('error: given up while it is read: a session is not left behind', async () => {
    const held = deferred()
    const { handle, asked } = wallet({ getAccounts: held.promise })
    const abort = new AbortController()
    const reopening = reconnectWallet(handle, address, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['getAccounts'])
    abort.abort()
    await expect(reopening).rejects.toMatchObject({ code: 'kernel/aborted' })
    held.resolve([address])
    await held.promise
    expect(handle.session).toBeUndefined()
  })
})
