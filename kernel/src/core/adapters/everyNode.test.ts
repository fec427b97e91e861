import { untilStill } from '@latchkey/tooling/vitest/walks.ts'
import { describe, expect, test } from 'vitest'
import type { NodeContext } from '../adapter.ts'
import { nodeCall } from '../adapter.ts'
import type { Services } from '../services/services.ts'
import { everyNode, tokensOfEveryNode } from './everyNode.ts'

const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example']
type Say = (answer: unknown) => void

/** A context whose nodes answer when the test says so, and whose patience ends when it says so. */
function setUp(rpcUrls: readonly string[], signal = new AbortController().signal) {
  const open = new Map<string | undefined, { readonly answer: Say; readonly fail: Say }>()
  let endPatience = (): void => undefined
  const rpc: Services['rpc'] = {
    request: (_id, _method, _params, options) =>
      new Promise((answer, fail) => void open.set(options?.node, { answer, fail })),
  }
  const sleep = (_ms: number, stop?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      endPatience = resolve
      stop?.addEventListener('abort', () => reject(stop.reason))
    })
  const services = { rpc, clock: { sleep } } as unknown as Services
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const asked: NodeContext = {
    services,
    signal,
    network: { id: 'test:1', namespace: 'test', name: 'Test', rpcUrls, nativeCurrency },
  }
  return {
    open,
    endPatience: () => endPatience(),
    asked,
    result: everyNode(asked, (at) => nodeCall(at, 'read', [])),
  }
}

describe('everyNode', () => {
  test('default: each node is asked by itself', async () => {
    const { open, result } = setUp([A, B])
    expect([...open.keys()]).toEqual([A, B])
    open.get(B)?.answer('b')
    open.get(A)?.answer('a')
    await expect(result).resolves.toEqual(['b', 'a'])
  })

  test('default: a network with one node is read as ever', async () => {
    const { open, result } = setUp([A])
    expect([...open.keys()]).toEqual([undefined])
    open.get(undefined)?.answer('a')
    await expect(result).resolves.toEqual(['a'])
  })

  test('behavior: a quick answer does not end it while others may contradict', async () => {
    const { open, result } = setUp([A, B])
    let isOver = false
    void result.then(() => {
      isOver = true
    })
    open.get(B)?.answer('lie')
    await untilStill(() => [isOver])
    expect(isOver).toBe(false)
    open.get(A)?.answer('truth')
    await expect(result).resolves.toEqual(['lie', 'truth'])
  })

  test('behavior: a node that fails is left out', async () => {
    const { open, result } = setUp([A, B, C])
    open.get(A)?.fail(new Error('down'))
    open.get(B)?.answer('b')
    open.get(C)?.answer('c')
    await expect(result).resolves.toEqual(['b', 'c'])
  })

  test('behavior: a silent node is left out after a while, and what it says later changes nothing', async () => {
    const { open, endPatience, result } = setUp([A, B])
    open.get(B)?.answer('b')
    endPatience()
    const answers = await result
    open.get(A)?.answer('late')
    await Promise.resolve()
    expect(answers).toEqual(['b'])
  })

  test('behavior: when all are silent for longer, the first answer counts', async () => {
    const { open, endPatience, result } = setUp([A, B])
    endPatience()
    await Promise.resolve()
    open.get(A)?.answer('a')
    await expect(result).resolves.toEqual(['a'])
  })

  test('error: no node answers', async () => {
    const { open, result } = setUp([A, B])
    open.get(B)?.fail(new Error('first'))
    open.get(A)?.fail(new Error('second'))
    await expect(result).rejects.toThrow('first')
  })

  test('error: nobody waits any more', async () => {
    const stop = new AbortController()
    const { open, result } = setUp([A, B], stop.signal)
    open.get(A)?.answer('a')
    stop.abort(new Error('closed'))
    open.get(B)?.fail(stop.signal.reason)
    await expect(result).rejects.toThrow('closed')
  })
})

describe('tokensOfEveryNode', () => {
  const token = { address: '0x1', name: 'Coin', symbol: 'COIN', decimals: 6, value: 5n }

  async function read(...lists: readonly (readonly (typeof token)[])[]) {
    const { asked, open } = setUp([A, B].slice(0, lists.length))
    open.clear()
    const result = tokensOfEveryNode(asked, (at) => nodeCall(at, 'read', []) as Promise<readonly (typeof token)[]>)
    const [first, second] = lists
    open.get(lists.length > 1 ? A : undefined)?.answer(first)
    open.get(B)?.answer(second)
    return result
  }

  test('default: alike on every node, each with the balance of its own block', async () => {
    expect(await read([token], [{ ...token, value: 7n }])).toEqual([token])
    expect(await read([token])).toEqual([token])
  })

  test.each([
    ['other decimals', [{ ...token, decimals: 18 }]],
    ['another symbol', [{ ...token, symbol: 'OTHER' }]],
    ['no such token', []],
  ])('error: %s on one of them', async (_name, other) => {
    for (const lists of [
      [[token], other],
      [other, [token]],
    ]) {
      const [found] = await read(...lists)
      expect(found).toMatchObject({ address: '0x1', isDisputed: true })
    }
  })
})
