import { describe, expect, it } from 'vitest'
import { GatewayError } from '../errors.ts'
import { createLog } from '../log.ts'
import { cached, firstOf, route } from './compose.ts'
import type { RequestOptions } from './source.ts'

interface Weather {
  supports?(chainId: string): boolean
  today(request: { readonly chainId: string; readonly amount?: bigint }, options: RequestOptions): Promise<string>
}

const says = (text: string): Weather => ({ today: async () => text })
const fails = (error: unknown): Weather => ({ today: () => Promise.reject(error) })

function listening() {
  const lines: string[] = []
  const log = createLog({ level: 'warn', personalData: false }, (line) => lines.push(line))
  return { lines, options: { signal: new AbortController().signal, log } }
}

const BASE = { chainId: 'eip155:8453' }

describe('firstOf', () => {
  it('default: the first that is for the chain, knows it and answers', async () => {
    const { options, lines } = listening()
    const source = firstOf<Weather>([
      { use: 'elsewhere', chains: ['solana:*'], source: says('elsewhere') },
      { use: 'ignorant', source: { ...says('ignorant'), supports: () => false } },
      { use: 'away', source: fails(new Error('no answer')) },
      { use: 'good', chains: ['eip155:*'], source: says('sun') },
    ])
    expect(await source.today(BASE, options)).toBe('sun')
    expect(lines.join()).toContain('away')
    expect(source.supports?.('eip155:1')).toBe(true)
  })

  it('behavior: a refusal is an answer, and an abort asks nobody else', async () => {
    const { options } = listening()
    const refusal = new GatewayError(422, 'too-small', 'Too small: send more.')
    const refusing = firstOf([
      { use: 'one', source: fails(refusal) },
      { use: 'two', source: says('sun') },
    ])
    await expect(refusing.today(BASE, options)).rejects.toBe(refusal)
    const controller = new AbortController()
    controller.abort(new Error('gone'))
    const aborted = { ...options, signal: controller.signal }
    const both = firstOf([
      { use: 'one', source: fails(new Error('x')) },
      { use: 'two', source: says('sun') },
    ])
    await expect(both.today(BASE, aborted)).rejects.toThrow('gone')
  })

  it('error: the last failure, or 501 where no source is for the chain', async () => {
    const { options } = listening()
    const away = firstOf([
      { use: 'one', source: fails(new Error('first')) },
      { use: 'two', source: fails(new Error('last')) },
    ])
    await expect(away.today(BASE, options)).rejects.toThrow('last')
    const nowhere = firstOf([{ use: 'one', chains: ['solana:*'], source: says('sun') }])
    await expect(nowhere.today(BASE, options)).rejects.toMatchObject({ status: 501 })
    expect(nowhere.supports?.('eip155:1')).toBe(false)
  })
})

describe('route', () => {
  it('default: one source a chain, and no other when it fails', async () => {
    const { options } = listening()
    const source = route<Weather>([
      { chains: ['eip155:8453'], source: fails(new Error('away')) },
      { chains: ['eip155:*'], source: says('rain') },
    ])
    expect(await source.today({ chainId: 'eip155:1' }, options)).toBe('rain')
    await expect(source.today(BASE, options)).rejects.toThrow('away')
    await expect(source.today({ chainId: 'solana:x' }, options)).rejects.toMatchObject({ status: 501 })
  })
})

describe('cached', () => {
  it('default: equal questions share one answer, others do not; failures are asked again', async () => {
    const { options } = listening()
    let count = 0
    const source = cached<Weather>(
      {
        async today({ chainId }) {
          count += 1
          if (chainId === 'bad:1') throw new Error('away')
          return `${chainId} ${count}`
        },
      },
      { ttlMs: 60_000 },
    )
    const [first, second] = await Promise.all([source.today(BASE, options), source.today(BASE, listening().options)])
    expect([first, second]).toEqual(['eip155:8453 1', 'eip155:8453 1'])
    expect(await source.today({ ...BASE, amount: 1n }, options)).toBe('eip155:8453 2')
    for (let turn = 0; turn < 2; turn += 1)
      await expect(source.today({ chainId: 'bad:1' }, options)).rejects.toThrow('away')
    expect(count).toBe(4)
  })

  it("behavior: one caller who is gone does not end the others' read", async () => {
    const { options } = listening()
    const source = cached<Weather>({ today: async (_question, { signal }) => `${signal.aborted}` }, { ttlMs: 60_000 })
    expect(await source.today(BASE, { ...options, signal: AbortSignal.abort() })).toBe('false')
  })
})
