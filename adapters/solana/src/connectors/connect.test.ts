import type { AdapterContext, ConnectContext, Services } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { solana } from '../networks/solana.ts'
import { solanaDevnet } from '../networks/solanaDevnet.ts'
import { connectWallet, reconnectWallet } from './connect.ts'
import type { WalletHandle } from './session.ts'
import { walletConnector } from './walletConnector.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const shared = (byte: number) => ({
  address: encodeBase58(key(byte)),
  publicKey: key(byte),
  chains: ['solana:mainnet'],
  features: ['solana:signMessage'],
})
const { address } = shared(1)

/** An answer that the test gives when it likes. */
function deferred() {
  let [resolve, reject]: ((value: unknown) => void)[] = []
  const promise = new Promise<unknown>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve: (value: unknown) => resolve?.(value), reject: (error: unknown) => reject?.(error) }
}

/** A wallet whose answer to `standard:connect` the test gives, and what it was asked. */
function wallet(answer?: unknown) {
  const asked: unknown[] = []
  const approval = deferred()
  const connect = async (input?: unknown): Promise<unknown> => {
    asked.push(input === undefined ? 'connect' : input)
    if (answer instanceof Error) throw answer
    return answer === undefined ? approval.promise : answer
  }
  const disconnect = async (): Promise<void> => void asked.push('disconnect')
  const features = {
    'standard:connect': { connect },
    'standard:disconnect': { disconnect },
    'solana:signMessage': { signMessage: async () => [] },
  }
  const leaves = new AbortController()
  const log = partial<Services['log']>({ debug: () => undefined, warn: () => undefined })
  const handle: WalletHandle = {
    ...{ id: 'ws:Harbor', wallet: { object: { features, accounts: [] }, name: 'Harbor' }, gone: leaves.signal },
    ...{ services: partial<Services>({ log }), session: undefined, attempt: 0 },
  }
  return { handle, asked, approval, leaves }
}

const contextOf = (signal: AbortSignal = new AbortController().signal, networks = [solana]): ConnectContext =>
  partial<ConnectContext>({ signal, networks, families: [] })
const connect = (handle: WalletHandle, signal?: AbortSignal) =>
  connectWallet(handle, { connectorId: handle.id }, contextOf(signal))

describe('walletConnector', () => {
  test('behavior: the code of connecting can be there before the press; the wallet is not asked for that', async () => {
    const { handle, asked } = wallet()
    const { id, wallet: found, gone, services } = handle
    const facts = { id, wallet: found, gone, isDuplicate: () => false, isOnlyOne: () => true }
    const connector = walletConnector(facts, partial<AdapterContext>({ services }))
    expect(await connector.prepare?.()).toMatchObject({ connectWallet })
    expect(asked).toEqual([])
  })
})

describe('connectWallet', () => {
  test('default: the user is asked once, and what is shared is a session', async () => {
    const { handle, asked, approval } = wallet()
    const connecting = connect(handle)
    approval.resolve({ accounts: [shared(1), shared(2)] })
    const session = await connecting
    expect(session.accounts.map((account) => account.address)).toEqual([address, shared(2).address])
    expect([asked, handle.session]).toEqual([['connect'], session])
  })

  test.each([
    ['the cluster that was chosen', solanaDevnet.id, [solana, solanaDevnet]],
    ['any of the site', undefined, [solanaDevnet]],
  ])('error: no account is for %s', async (_title, network, networks) => {
    const { handle } = wallet({ accounts: [shared(1), shared(2)] })
    const context = contextOf(undefined, networks)
    await expect(
      connectWallet(handle, { connectorId: handle.id, ...(network && { network }) }, context),
    ).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: solanaDevnet.name, wallet: 'Harbor' },
    })
    expect(handle.session).toBeUndefined()
  })

  test('parameters: a cluster that one of the accounts is for, and a network of another family', async () => {
    const other = { ...shared(2), chains: ['solana:devnet'] }
    for (const network of [solanaDevnet.id, solana.id, 'eip155:1'] as const) {
      const { handle } = wallet({ accounts: [shared(1), other] })
      const session = await connectWallet(
        handle,
        { connectorId: handle.id, network },
        contextOf(undefined, [solana, solanaDevnet]),
      )
      expect(session.networks).toEqual([solana.id, solanaDevnet.id])
    }
  })

  test('error: given up before it is asked: the wallet is not asked', async () => {
    const { handle, asked } = wallet()
    await expect(connect(handle, AbortSignal.abort())).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(asked).toEqual([])
  })

  test('error: given up while the user decides: a late approval is taken back', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const connecting = connect(handle, abort.signal)
    await expect.poll(() => asked).toEqual(['connect'])
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    approval.resolve({ accounts: [shared(1)] })
    await expect.poll(() => asked).toEqual(['connect', 'disconnect'])
    expect(handle.session).toBeUndefined()
  })

  test('behavior: one approval for both questions is not taken back from the second, which connects', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const first = connect(handle, abort.signal)
    await expect.poll(() => asked).toEqual(['connect'])
    abort.abort()
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    const second = connect(handle)
    approval.resolve({ accounts: [shared(1)] })
    const session = await second
    expect(handle.session).toBe(session)
    await expect.poll(() => asked).toEqual(['connect', 'connect'])
  })

  test('error: the wallet leaves the page while the user decides, or has left it', async () => {
    const vanished = { code: 'connect/vanished', details: { wallet: 'Harbor' } }
    const { handle, asked, leaves } = wallet()
    const connecting = connect(handle)
    await expect.poll(() => asked).toEqual(['connect'])
    leaves.abort()
    await expect(connecting).rejects.toMatchObject(vanished)
    await expect(connect(handle)).rejects.toMatchObject(vanished)
    expect(asked).toEqual(['connect'])
  })

  test.each<[string, unknown, string]>([
    ['declines', Object.assign(new Error('no'), { code: 4001 }), 'connect/rejected'],
    ['declines in words', new Error('User rejected the request.'), 'connect/rejected'],
    ['was updated under the page', new Error('Extension context invalidated.'), 'connect/vanished'],
    ['fails', new Error('boom'), 'connect/failed'],
    ['shares nothing', { accounts: [] }, 'connect/no-accounts'],
    ['answers nothing', null, 'connect/malformed'],
    ['answers no list', { accounts: 'all' }, 'connect/malformed'],
    ['answers what is no account', { accounts: [7] }, 'connect/malformed'],
    [
      'answers an address that is not the key’s',
      { accounts: [{ ...shared(1), publicKey: key(2) }] },
      'connect/malformed',
    ],
    ['answers an address of another family', { accounts: [{ ...shared(1), address: '0x00' }] }, 'connect/malformed'],
    ['answers 10,000 accounts', { accounts: Array.from({ length: 10_000 }, () => shared(1)) }, 'connect/malformed'],
  ])('error: one that %s: no session', async (_title, answer, code) => {
    const { handle } = wallet(answer)
    await expect(connect(handle)).rejects.toMatchObject({ code })
    expect(handle.session).toBeUndefined()
  })
})

describe('reconnectWallet', () => {
  test('default: asked silently, and reopened where the address is still shared', async () => {
    const { handle, asked } = wallet({ accounts: [shared(2), shared(1)] })
    const session = await reconnectWallet(handle, address, contextOf())
    expect(session?.accounts).toHaveLength(2)
    expect(asked).toEqual([{ silent: true }])
  })

  test('behavior: nothing or another account: not connected, and nothing is taken back', async () => {
    for (const accounts of [[], [shared(2)]]) {
      const { handle, asked } = wallet({ accounts })
      expect(await reconnectWallet(handle, address, contextOf())).toBeUndefined()
      expect([handle.session, asked]).toEqual([undefined, [{ silent: true }]])
    }
  })

  test('error: given up while it is read: no session is left behind', async () => {
    const { handle, asked, approval } = wallet()
    const abort = new AbortController()
    const reopening = reconnectWallet(handle, address, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual([{ silent: true }])
    abort.abort()
    await expect(reopening).rejects.toMatchObject({ code: 'kernel/aborted' })
    approval.resolve({ accounts: [shared(1)] })
    await approval.promise
    expect([handle.session, asked]).toEqual([undefined, [{ silent: true }]])
  })
})
