import type { RpcRequest, Services } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kusama } from '../networks/kusama.ts'
import { polkadot } from '../networks/polkadot.ts'
import { writeSs58 } from '../ss58.ts'
import { readAccounts, toAccounts } from './accounts.ts'
import type { ExtensionHandle } from './extension.ts'
import { openSession } from './session.ts'

const address = (byte: number, prefix?: number): string => writeSs58(new Uint8Array(32).fill(byte), prefix)
const SIGNATURE = `0x01${'ab'.repeat(64)}`
/** The first block of Kusama. */
const KUSAMA = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
const NETWORKS = [polkadot, kusama]

interface Given {
  readonly accounts?: unknown
  readonly answer?: unknown
  readonly subscribe?: unknown
  readonly metadata?: object
}

/** A session over an extension that the test writes, with what it was asked and what it told. */
function open({
  accounts = [{ address: address(1) }],
  answer = { id: 1, signature: SIGNATURE },
  ...given
}: Given = {}) {
  const asked: (readonly [method: string, input: unknown])[] = []
  const warnings: string[] = []
  const world = { accounts, isFollowed: false, change: (_accounts: unknown): void => undefined }
  const sign = (method: string) => async (input: unknown) => {
    asked.push([method, input])
    if (answer instanceof Error) throw answer
    return answer
  }
  const subscribe = (listener: (accounts: unknown) => void) => {
    world.change = listener
    world.isFollowed = true
    return () => {
      world.isFollowed = false
    }
  }
  const extension = {
    accounts: { get: async () => world.accounts, subscribe: given.subscribe ?? subscribe },
    signer: { signPayload: sign('signPayload'), signRaw: sign('signRaw') },
    ...(given.metadata ? { metadata: given.metadata } : {}),
  }
  const handle: ExtensionHandle = {
    ...{ id: 'injectedWeb3:harbor', name: 'Harbor', extension, site: 'Shop' },
    services: partial<Services>({
      log: partial<Services['log']>({ debug: () => undefined, warn: (text) => void warnings.push(text) }),
      rpc: { request: async (_network, method) => `node: ${method}` },
    }),
  }
  const session = openSession(handle, extension, readAccounts([{ address: address(1) }]), NETWORKS)
  const events: string[] = []
  session.on(({ type }) => void events.push(type))
  const { signal } = new AbortController()
  const ask = (method: string, params: RpcRequest['params'], network: RpcRequest['network'] = polkadot.id) =>
    session.request({ network, method, params }, { signal })
  return { session, handle, asked, events, warnings, world, ask }
}

const payload = (more: object = {}) => ({
  address: address(1),
  transactionPayload: {
    address: address(1, 0),
    genesisHash: `0x${polkadot.id.slice('polkadot:'.length)}${'0'.repeat(32)}`,
    ...more,
  },
})

describe('requests in pairing’s words', () => {
  test('default: each is handed to the signer once, in the extension’s own spelling of the account', async () => {
    const spelled = address(1, 2)
    const { ask, asked } = open({ accounts: [{ address: spelled }] })
    expect(await ask('polkadot_signMessage', { address: address(1), message: 'hello' })).toEqual({
      signature: SIGNATURE,
    })
    expect(await ask('polkadot_signMessage', { address: address(1), message: '0x00ff' })).toEqual({
      signature: SIGNATURE,
    })
    expect(await ask('polkadot_signTransaction', payload())).toEqual({ signature: SIGNATURE })
    expect(asked).toEqual([
      ['signRaw', { address: spelled, data: '0x68656c6c6f', type: 'bytes' }],
      ['signRaw', { address: spelled, data: '0x00ff', type: 'bytes' }],
      ['signPayload', { ...payload().transactionPayload, address: spelled }],
    ])
  })

  test('behavior: what is given up before it reaches the wallet is not asked at all', async () => {
    const { session, asked } = open()
    const leaving = new AbortController()
    const call = {
      network: polkadot.id,
      method: 'polkadot_signMessage',
      params: { address: address(1), message: 'hello' },
    }
    const sent: Promise<unknown>[] = []
    const given = session.request(call, { signal: leaving.signal, onSent: (answer) => void sent.push(answer) })
    leaving.abort()
    await expect(given).rejects.toMatchObject({ code: 'kernel/aborted' })
    await Promise.allSettled(sent)
    expect(sent).toHaveLength(1)
    expect(asked).toEqual([])
  })

  test('behavior: the whole transaction that comes with the signature is handed on, as bytes or as digits', async () => {
    for (const whole of [Uint8Array.of(1, 2), '0x0102'])
      expect(
        await open({ answer: { signature: SIGNATURE, signedTransaction: whole } }).ask(
          'polkadot_signTransaction',
          payload(),
        ),
      ).toEqual({ signature: SIGNATURE, signedTransaction: '0x0102' })
  })

  test('behavior: reads go to nodes, and what the extension knows of runtimes is asked only where it says so', async () => {
    const plain = open()
    expect(await plain.ask('state_getMetadata', [])).toBe('node: state_getMetadata')
    expect(plain.session.methods).not.toContain('polkadot_getMetadata')
    await expect(plain.ask('polkadot_getMetadata', {})).rejects.toMatchObject({ code: 'request/unsupported-method' })
    const provided: unknown[] = []
    const knowing = open({
      metadata: {
        get: async () => [{ specVersion: 1 }],
        provide: async (definition: unknown) => provided.push(definition) > 0,
      },
    })
    expect(knowing.session.methods).toEqual(
      expect.arrayContaining(['polkadot_getMetadata', 'polkadot_provideMetadata']),
    )
    expect(await knowing.ask('polkadot_getMetadata', {})).toEqual([{ specVersion: 1 }])
    expect(await knowing.ask('polkadot_provideMetadata', { definition: { chain: 'x' } })).toBe(true)
    expect(provided).toEqual([{ chain: 'x' }])
  })

  test.each<[string, string, object]>([
    ['a message that is none', 'polkadot_signMessage', { address: address(1), message: 7 }],
    ['no payload', 'polkadot_signTransaction', { address: address(1) }],
    ['a payload for another chain', 'polkadot_signTransaction', payload({ genesisHash: KUSAMA })],
    ['a payload without a chain', 'polkadot_signTransaction', payload({ genesisHash: 7 })],
    ['a payload of another account', 'polkadot_signTransaction', payload({ address: address(2) })],
  ])('error: %s reaches no extension', async (_title, method, params) => {
    const { ask, asked } = open()
    await expect(ask(method, { ...params })).rejects.toMatchObject({ code: 'polkadot/invalid-input' })
    expect(asked).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['no signature', { id: 1 }],
    ['a short one', { signature: '0xab' }],
    ['one that is no hexadecimal', { signature: `0x${'zz'.repeat(64)}` }],
    ['bytes', { signature: new Uint8Array(64) }],
  ])('error: the extension answers with %s', async (_title, answer) => {
    const { ask } = open({ answer: answer ?? null })
    await expect(ask('polkadot_signMessage', { address: address(1), message: 'x' })).rejects.toMatchObject({
      code: 'connect/malformed',
    })
  })

  test('error: it no longer shares the account, or the account is for another network', async () => {
    const { ask, asked, world } = open()
    world.accounts = [{ address: address(2) }]
    const sign = () => ask('polkadot_signMessage', { address: address(1), message: 'x' })
    await expect(sign()).rejects.toMatchObject({ code: 'polkadot/account-mismatch', details: { wallet: 'Harbor' } })
    world.accounts = [{ address: address(1), genesisHash: KUSAMA }]
    await expect(sign()).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: polkadot.name },
    })
    world.accounts = 'all of them'
    await expect(sign()).rejects.toMatchObject({ code: 'connect/malformed' })
    expect(asked).toEqual([])
  })

  test.each([
    ['it was asked within the last seconds', 'Rate limit exceeded', { kind: 'rest', wallet: 'Harbor' }],
    ['it shows a question', 'Pending authorization request already exists', { wallet: 'Harbor' }],
  ])('error: it takes no question: %s', async (_title, words, details) => {
    const { ask } = open({ answer: new Error(words) })
    await expect(ask('polkadot_signMessage', { address: address(1), message: 'x' })).rejects.toMatchObject({
      code: 'connect/pending',
      details,
    })
  })

  test('error: a method nobody knows; anything after the session is over', async () => {
    const { ask, session } = open()
    await expect(ask('polkadot_what', {})).rejects.toMatchObject({ code: 'request/unsupported-method' })
    session.dispose()
    await expect(ask('state_getMetadata', [])).rejects.toMatchObject({ code: 'request/disconnected' })
  })
})

describe('an extension that changes', () => {
  test('default: other accounts and other names are told, the same ones are not', () => {
    const { session, events, world } = open()
    world.change([{ address: address(1, 2) }])
    expect(events).toEqual([])
    world.change([{ address: address(1), name: 'Savings' }])
    expect(session.accounts[0]?.name).toBe('Savings')
    world.change([{ address: address(2) }, { address: address(1) }])
    expect(session.accounts.map((item) => item.address)).toEqual([address(2), address(1)])
    world.change([{ address: address(1), genesisHash: KUSAMA }])
    expect(session.networks).toEqual([kusama.id])
    expect(events).toEqual(['accounts', 'accounts', 'updated'])
  })

  test('behavior: none for this site any more ends the session', () => {
    const { handle, events, world } = open()
    world.change([{ address: address(1), genesisHash: `0x${'7'.repeat(64)}` }])
    expect(handle.session).toBeUndefined()
    expect(world.isFollowed).toBe(false)
    world.change([{ address: address(2) }])
    expect(events).toEqual(['disconnected'])
  })

  test('error: what cannot be read changes nothing, and is noted', () => {
    const { session, events, warnings, world } = open()
    for (const answer of [null, 'x', [7], [{ address: 'nobody' }], [{ address: address(1), genesisHash: 5 }]])
      world.change(answer)
    expect(session.accounts[0]?.address).toBe(address(1))
    expect(events).toEqual([])
    expect(warnings).toHaveLength(5)
  })

  test('error: one that throws when it is to be followed or left alone; one that promises the way to stop', async () => {
    const explode = (): never => {
      throw new Error('no')
    }
    expect(open({ subscribe: explode }).warnings).toEqual(['The extension cannot be followed'])
    const clinging = open({ subscribe: () => explode })
    await clinging.session.disconnect()
    expect(clinging.warnings).toEqual(['The extension could not be left alone'])
    let isLeft = false
    const promising = open({
      subscribe: async () => () => {
        isLeft = true
      },
    })
    promising.session.dispose()
    await expect.poll(() => isLeft).toBe(true)
  })

  test('behavior: a second connect is the same session, with what was shared then', () => {
    const { handle, session, events } = open()
    expect(openSession(handle, {}, readAccounts([{ address: address(3) }]), NETWORKS)).toBe(session)
    expect(session.accounts[0]?.address).toBe(address(3))
    expect(events).toEqual(['accounts'])
  })
})

describe('answers of extensions', () => {
  test('behavior: whatever they say, it is read or refused in words', async () => {
    const json = fc.jsonValue()
    const account = fc.record({
      address: fc.oneof(json, fc.constant(address(1)), fc.constant(address(1, 0))),
      name: json,
      type: fc.oneof(json, fc.constant('sr25519'), fc.constant('ethereum')),
      genesisHash: fc.oneof(json, fc.constant(KUSAMA)),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, fc.array(account)), json, async (answer, signed) => {
        try {
          for (const item of toAccounts(readAccounts(answer), NETWORKS)) expect(item.address).toBe(address(1))
        } catch (error) {
          expect(error).toMatchObject({ code: 'connect/malformed' })
        }
        const { ask, world } = open({ accounts: answer, answer: signed })
        world.change(answer)
        for (const [method, params] of [
          ['polkadot_signMessage', { address: address(1), message: 'x' }],
          ['polkadot_signTransaction', payload()],
        ] as const)
          await ask(method, params).catch((error: unknown) =>
            expect(error).toMatchObject({ code: expect.stringMatching(/^(connect|request|polkadot)\//) }),
          )
      }),
      { numRuns: 300 },
    )
  })
})
