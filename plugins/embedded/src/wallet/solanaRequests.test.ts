import { describe, expect, test } from 'vitest'
import { type SetUp, SOLANA, setUp } from '../fixtures/setUp.ts'
import { FrameSays, SOLANA_ADDRESS } from '../fixtures/standInFrame.ts'
import { decodeBase58, encodeBase58 } from '../messages/base58.ts'

const BYTES = Uint8Array.from([1, 2, 3, 250])
const TRANSACTION = btoa(String.fromCharCode(...BYTES))
const SIGNED = Uint8Array.from([9, 8, 7])

interface Sent {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A wallet that answers each method of Solana with what the test says. */
async function connected(answer: (sent: Sent) => unknown = () => null) {
  const reads: unknown[] = []
  const rpc = {
    async request(...[network, method, params]: readonly unknown[]) {
      reads.push([network, method, params])
      return 'from the node'
    },
  }
  const test = await setUp({
    families: ['solana'],
    services: { rpc },
    answers: { RPC_REQUEST: ({ method, params }) => answer({ method, params: Object(params) }) },
  })
  await test.connect()
  return { ...test, reads, ask: (method: string, params: unknown) => test.ask(method, params, SOLANA) }
}
const sent = ({ frame }: Pick<SetUp, 'frame'>) => frame.of('RPC_REQUEST').map(({ payload }) => payload)

describe('answered without the wallet', () => {
  test.each(['solana_getAccounts', 'solana_requestAccounts'])('default: %s', async (method) => {
    const test = await connected()
    expect(await test.ask(method, {})).toEqual([{ pubkey: SOLANA_ADDRESS }])
    expect(sent(test)).toEqual([])
  })

  test.each(['getBalance', 'isBlockhashValid', 'simulateTransaction'])(
    'default: %s is read from a node of the site',
    async (method) => {
      const test = await connected()
      expect(await test.ask(method, [SOLANA_ADDRESS])).toBe('from the node')
      expect(test.reads).toEqual([[SOLANA, method, [SOLANA_ADDRESS]]])
      expect(sent(test)).toEqual([])
    },
  )

  test('error: what only begins like a read is no read', async () => {
    const test = await connected()
    await expect(test.ask('getaway', [])).rejects.toMatchObject({ code: 'request/unsupported-method' })
    expect(test.reads).toEqual([])
  })
})

describe('signing', () => {
  test('default: a transaction goes in base58 and comes back in base64', async () => {
    const test = await connected(() => ({ transaction: encodeBase58(SIGNED) }))
    expect(await test.ask('solana_signTransaction', { transaction: TRANSACTION })).toEqual({
      transaction: btoa(String.fromCharCode(...SIGNED)),
    })
    expect(sent(test)).toEqual([{ method: 'solana_signTransaction', params: { transaction: encodeBase58(BYTES) } }])
    expect(test.frame.of('RPC_REQUEST')).toMatchObject([{ account: `${SOLANA}:${SOLANA_ADDRESS}`, chain: SOLANA }])
  })

  test('default: several are one question', async () => {
    const test = await connected(({ params }) => params)
    const transactions = [TRANSACTION, btoa('xyz')]
    expect(await test.ask('solana_signAllTransactions', { transactions })).toEqual({ transactions })
    expect(sent(test)).toHaveLength(1)
  })

  test('default: what is sent takes the options that the wallet knows, and no other', async () => {
    const test = await connected(() => ({ signature: 'abc' }))
    const options = { skipPreflight: true, maxRetries: 2, rpcUrl: 'https://evil.example', minContextSlot: undefined }
    expect(await test.ask('solana_signAndSendTransaction', { transaction: TRANSACTION, options })).toEqual({
      signature: 'abc',
    })
    expect(sent(test)).toEqual([
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: encodeBase58(BYTES), options: { skipPreflight: true, maxRetries: 2 } },
      },
    ])
  })

  test('behavior: `sendOptions`, the name of other libraries, goes before `options`', async () => {
    const test = await connected(() => ({ signature: 'abc' }))
    const params = { transaction: TRANSACTION, sendOptions: { maxRetries: 1 }, options: { maxRetries: 9 } }
    await test.ask('solana_signAndSendTransaction', params)
    expect(sent(test)).toMatchObject([{ params: { options: { maxRetries: 1 } } }])
  })

  test('behavior: a message is the frame’s as it is', async () => {
    const test = await connected(() => ({ signature: encodeBase58(SIGNED) }))
    const params = { message: encodeBase58(BYTES), pubkey: SOLANA_ADDRESS }
    expect(await test.ask('solana_signMessage', params)).toEqual({ signature: encodeBase58(SIGNED) })
    expect(sent(test)).toEqual([{ method: 'solana_signMessage', params }])
  })

  test('behavior: the wallet is brought to the network first: what it draws is tried there', async () => {
    const test = await connected(() => ({ transaction: encodeBase58(SIGNED) }))
    const before = test.frame.asked.length
    await test.ask('solana_signTransaction', { transaction: TRANSACTION })
    expect(test.frame.asked.slice(before).map(({ event }) => event)).toEqual(['SWITCH_NETWORK', 'RPC_REQUEST'])
  })

  test('error: a network that the wallet has left is not asked on', async () => {
    const test = await connected()
    test.frame.answer({
      SWITCH_NETWORK: () => {
        throw new FrameSays('No such chain.')
      },
    })
    await expect(test.ask('solana_signTransaction', { transaction: TRANSACTION })).rejects.toMatchObject({
      code: 'embedded/refused',
    })
    expect(sent(test)).toEqual([])
  })
})

describe('what is none', () => {
  test.each([
    ['no transaction', 'solana_signTransaction', {}],
    ['nothing', 'solana_signTransaction', undefined],
    ['a number', 'solana_signTransaction', { transaction: 7 }],
    ['no base64', 'solana_signTransaction', { transaction: '<svg onload=1>' }],
    ['no list', 'solana_signAllTransactions', { transactions: TRANSACTION }],
    ['a list with something else in it', 'solana_signAllTransactions', { transactions: [TRANSACTION, null] }],
    ['no transaction to send', 'solana_signAndSendTransaction', { options: {} }],
  ])('error: %s is refused before the wallet is asked', async (_title, method, params) => {
    const test = await connected()
    await expect(test.ask(method, params)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    expect(sent(test)).toEqual([])
    expect(test.route()).toBeUndefined()
  })

  test.each([
    ['nothing', 'solana_signTransaction', null],
    ['a number', 'solana_signTransaction', { transaction: 1 }],
    ['other characters', 'solana_signTransaction', { transaction: '0OIl' }],
    ['no list', 'solana_signAllTransactions', { transactions: 'abc' }],
    ['a list with something else in it', 'solana_signAllTransactions', { transactions: ['abc', 7] }],
  ])('error: the wallet answers %s', async (_title, method, answer) => {
    const test = await connected(() => answer)
    const params = { transaction: TRANSACTION, transactions: [TRANSACTION] }
    await expect(test.ask(method, params)).rejects.toMatchObject({ code: 'embedded/malformed' })
    expect(decodeBase58('0OIl')).toBeUndefined()
  })
})
