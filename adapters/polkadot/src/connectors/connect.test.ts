import type { ConnectContext, Services } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { polkadot } from '../networks/polkadot.ts'
import { writeSs58 } from '../ss58.ts'
import { connectExtension, reconnectExtension } from './connect.ts'
import type { ExtensionHandle } from './extension.ts'

const address = (byte: number, prefix?: number): string => writeSs58(new Uint8Array(32).fill(byte), prefix)
const contextOf = (signal: AbortSignal = new AbortController().signal): ConnectContext =>
  partial<ConnectContext>({ signal, networks: [polkadot], families: [] })

/** An extension that gives the page, in turn, what the test says; errors are thrown. */
function extension(...answers: readonly unknown[]) {
  const left = [...answers]
  const asked: string[] = []
  let rest: () => void = () => undefined
  const enable = async (site: string): Promise<unknown> => {
    asked.push(site)
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const services = partial<Services>({
    log: partial<Services['log']>({ debug: () => undefined, warn: () => undefined }),
    clock: partial<Services['clock']>({ sleep: () => new Promise<void>((resolve) => (rest = resolve)) }),
  })
  const handle: ExtensionHandle = {
    id: 'injectedWeb3:harbor',
    name: 'Harbor',
    extension: { enable },
    services,
    site: 'Shop',
  }
  return { handle, asked, rest: () => rest() }
}
const giving = (accounts: unknown, signer: unknown = {}) => ({ accounts: { get: async () => accounts }, signer })
const LIMIT = new Error('Rate limit exceeded')

describe('connectExtension', () => {
  test('default: asked once in the site’s name; a second connect is the same session', async () => {
    const { handle, asked } = extension(giving([{ address: address(1, 0), name: 'Savings' }]))
    const session = await connectExtension(handle, contextOf())
    expect(session.accounts).toMatchObject([
      { address: address(1), name: 'Savings', caipAddress: `${polkadot.id}:${address(1)}` },
    ])
    expect(await connectExtension(handle, contextOf())).toBe(session)
    expect(asked).toEqual(['Shop'])
  })

  test('behavior: two presses at once are one question', async () => {
    const { handle, asked } = extension(giving([{ address: address(1) }]))
    const [first, second] = await Promise.all([
      connectExtension(handle, contextOf()),
      connectExtension(handle, contextOf()),
    ])
    expect([first === second, asked]).toEqual([true, ['Shop']])
  })

  test.each<[string, unknown, string]>([
    ['declines', new Error('Cancelled'), 'connect/rejected'],
    [
      'was told never to',
      new Error('The source is not allowed to interact with this extension'),
      'request/unauthorized',
    ],
    ['asks already', new Error('Pending authorization request already exists'), 'connect/pending'],
    ['was updated under the page', new Error('Extension context invalidated.'), 'connect/vanished'],
    ['gives nothing', null, 'connect/malformed'],
    ['gives no signer', { accounts: {} }, 'connect/malformed'],
    ['gives accounts that are none', { accounts: 7, signer: {} }, 'connect/malformed'],
    ['gives accounts that cannot be read', { accounts: {}, signer: {} }, 'request/unsupported-method'],
    ['shares no account', giving([]), 'connect/no-accounts'],
    ['shares keys of another family only', giving([{ address: '0x00', type: 'ethereum' }]), 'connect/no-accounts'],
    [
      'shares an account of another network only',
      giving([{ address: address(1), genesisHash: `0x${'7'.repeat(64)}` }]),
      'connect/no-accounts',
    ],
    ['shares what is no address', giving([{ address: 'nobody' }]), 'connect/malformed'],
    ['shares no list', giving('all'), 'connect/malformed'],
    [
      'shares 10,000 accounts',
      giving(Array.from({ length: 10_000 }, () => ({ address: address(1) }))),
      'connect/malformed',
    ],
    [
      'throws at its fields',
      giving([
        Object.defineProperty({}, 'address', {
          get: () => {
            throw new Error('trap')
          },
        }),
      ]),
      'connect/malformed',
    ],
  ])('error: one that %s: no session, and the next press may ask anew', async (_title, answer, code) => {
    const { handle } = extension(answer)
    await expect(connectExtension(handle, contextOf())).rejects.toMatchObject({ code })
    expect(handle.session).toBeUndefined()
  })

  test('behavior: what was declined or shared nothing is asked anew at the next press', async () => {
    for (const first of [new Error('Cancelled'), giving([])]) {
      const { handle, asked } = extension(first, giving([{ address: address(1) }]))
      await expect(connectExtension(handle, contextOf())).rejects.toMatchObject({
        code: expect.stringMatching(/^connect\//),
      })
      expect((await connectExtension(handle, contextOf())).accounts).toHaveLength(1)
      expect(asked).toEqual(['Shop', 'Shop'])
    }
  })

  test('behavior: asked too often: once more after a rest, and not a third time', async () => {
    const { handle, asked, rest } = extension(LIMIT, giving([{ address: address(1) }]))
    const connecting = connectExtension(handle, contextOf())
    await expect.poll(() => asked).toEqual(['Shop'])
    rest()
    expect((await connecting).accounts).toHaveLength(1)
    const stubborn = extension(LIMIT)
    const failing = connectExtension(stubborn.handle, contextOf())
    await expect.poll(() => stubborn.asked).toEqual(['Shop'])
    stubborn.rest()
    await expect(failing).rejects.toMatchObject({ code: 'connect/pending', details: { kind: 'rest' } })
    expect([asked, stubborn.asked]).toEqual([
      ['Shop', 'Shop'],
      ['Shop', 'Shop'],
    ])
  })

  test('error: given up during the rest: nobody is asked once more', async () => {
    const { handle, asked, rest } = extension(LIMIT, giving([{ address: address(1) }]))
    const abort = new AbortController()
    const connecting = connectExtension(handle, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['Shop'])
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    rest()
    await expect.poll(() => handle.opened).toBeUndefined()
    expect(asked).toEqual(['Shop'])
  })

  test('behavior: given up during the rest and pressed again: the second press has the answer', async () => {
    const { handle, asked, rest } = extension(LIMIT, giving([{ address: address(1) }]))
    const abort = new AbortController()
    const first = connectExtension(handle, contextOf(abort.signal))
    await expect.poll(() => asked).toEqual(['Shop'])
    const second = connectExtension(handle, contextOf())
    abort.abort()
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    rest()
    expect((await second).accounts).toHaveLength(1)
    expect(asked).toEqual(['Shop', 'Shop'])
  })
})

describe('reconnectExtension', () => {
  test('behavior: reopened where the account is still shared, by whatever prefix', async () => {
    const { handle } = extension(giving([{ address: address(2) }, { address: address(1, 2) }]))
    expect((await reconnectExtension(handle, address(1), contextOf()))?.accounts).toHaveLength(2)
    expect(
      await reconnectExtension(extension(giving([{ address: address(2) }])).handle, address(1), contextOf()),
    ).toBeUndefined()
  })
})
