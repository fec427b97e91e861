import { randomUUID } from 'node:crypto'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { freePort, startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openAnswerStore } from './answerStore.ts'
import { createSourceFetch, SourceError, type SourceMetrics } from './sourceFetch.ts'

const redis = await startRedis()
afterAll(() => redis?.stop())
if (!redis) console.warn('Skipped: Redis cannot be had on this machine.')

/** A service that counts, and one instance that asks it. */
async function start(redisUrls: readonly (string | undefined)[]) {
  const server = await httpServer((_request: unknown, asked: number) => ({ body: JSON.stringify({ asked }) }))
  onTestFinished(() => server.close())
  const instances = await Promise.all(
    redisUrls.map(async (url) => {
      const answers = await openAnswerStore(url)
      onTestFinished(() => answers.close())
      const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host], answers })
      return (path: string, keepMs: number | undefined = 60_000) =>
        fetch.json(new URL(path, server.url), { signal: AbortSignal.timeout(10_000), ...(keepMs ? { keepMs } : {}) })
    }),
  )
  return { server, instances }
}

describe('answers of services', () => {
  it('default: who asks the same at the same moment, or soon after, shares one question', async () => {
    const { server, instances } = await start([undefined])
    const [ask = async () => undefined] = instances
    const reply = await Promise.all([ask('/a'), ask('/a'), ask('/a'), ask('/b')])
    expect(reply[0]).toEqual(reply[2])
    await ask('/a')
    expect(server.requests).toHaveLength(2)
    await ask('/a', 0)
    expect(server.requests).toHaveLength(3)
  })

  it('behavior: an answer that was asked for past the store stays, whatever comes of an older question', async () => {
    const answers = await openAnswerStore(undefined)
    onTestFinished(() => answers.close())
    const late = Promise.withResolvers<unknown>()
    const older = answers.read('a', 1_000, () => late.promise)
    await answers.keep('a', 1_000, 'new')
    late.resolve('old')
    expect(await older).toBe('old')
    expect(await answers.read('a', 1_000, async () => 'asked')).toBe('new')
  })

  it('behavior: one that gives up takes the answer from nobody', async () => {
    const server = await httpServer(() => ({ body: '1' }))
    onTestFinished(() => server.close())
    const answers = await openAnswerStore(undefined)
    const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host], answers })
    const gone = new AbortController()
    const left = fetch.json(new URL(server.url), { signal: gone.signal, keepMs: 1_000 })
    const other = fetch.json(new URL(server.url), { signal: AbortSignal.timeout(10_000), keepMs: 1_000 })
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await other).toBe(1)
    expect(server.requests).toHaveLength(1)
  })

  it('error: who has given up already hears of it, and a failure that nobody waits for ends no process', async () => {
    const server = await httpServer(() => ({ status: 401, body: '' }))
    onTestFinished(() => server.close())
    const answers = await openAnswerStore(undefined)
    const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host], answers })
    const unhandled: unknown[] = []
    const note = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(fetch.json(new URL(server.url), { signal, keepMs: 1_000 })).rejects.toThrow('gone')
    const other = fetch.json(new URL(server.url), { signal: AbortSignal.timeout(10_000), keepMs: 1_000 })
    await expect(other).rejects.toMatchObject({ kind: 'refused' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  })

  it('parameters: what is kept fits into maxBytes, the oldest goes first', async () => {
    const answers = await openAnswerStore(undefined, { maxBytes: 1_000 })
    onTestFinished(() => answers.close())
    const asked: string[] = []
    const ask = (key: string) =>
      answers.read(key, 60_000, async () => {
        asked.push(key)
        return 'ä'.repeat(300)
      })
    for (const key of ['a', 'b', 'b', 'a']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'a'])
    expect(answers.bytes()).toBe(602)
  })

  it('behavior: what is too old takes no room, though nobody asks for it again', async () => {
    const answers = await openAnswerStore(undefined)
    onTestFinished(() => answers.close())
    await answers.read('a', 50, async () => 'answer')
    expect(answers.bytes()).toBe(8)
    await expect.poll(() => answers.bytes()).toBe(0)
  })

  it('error: an answer that its reader refuses is a failure: counted, and not kept', async () => {
    const server = await httpServer((_request: unknown, asked: number) => ({ body: asked === 0 ? '"limit"' : '7' }))
    onTestFinished(() => server.close())
    const answers = await openAnswerStore(undefined)
    onTestFinished(() => answers.close())
    const outcomes: string[] = []
    const metrics = {
      sourceRequests: { inc: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) },
      sourceSeconds: { observe: () => undefined },
    } as unknown as SourceMetrics
    const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host], answers, metrics })
    const check = (answer: unknown): void => {
      if (answer === 'limit') throw new SourceError('limited', 'prices', 'The source "prices" is over its limit.')
    }
    const ask = () => fetch.json(new URL(server.url), { signal: AbortSignal.timeout(10_000), keepMs: 60_000, check })
    await expect(ask()).rejects.toMatchObject({ kind: 'limited' })
    expect(await ask()).toBe(7)
    expect(outcomes).toEqual(['limited', 'answered'])
  })

  it('behavior: a failure is not kept', async () => {
    const server = await httpServer((_request: unknown, asked: number) =>
      asked === 0 ? { status: 401, body: '' } : { body: '7' },
    )
    onTestFinished(() => server.close())
    const answers = await openAnswerStore(undefined)
    const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host], answers })
    const ask = () => fetch.json(new URL(server.url), { signal: AbortSignal.timeout(10_000), keepMs: 60_000 })
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' })
    expect(await ask()).toBe(7)
  })

  it.skipIf(!redis)(
    'behavior: two instances with one Redis ask once; what is kept there names neither address nor key',
    async () => {
      const { server, instances } = await start([redis?.url, redis?.url])
      const [first, second] = instances
      expect(await second?.('/account?key=SECRET')).toEqual(await first?.('/account?key=SECRET'))
      expect(server.requests).toHaveLength(1)
    },
  )

  describe.skipIf(!redis)('two instances with one Redis', () => {
    /** Two stores on one Redis. */
    async function two() {
      const stores = await Promise.all([openAnswerStore(redis?.url), openAnswerStore(redis?.url)])
      for (const store of stores) onTestFinished(() => store.close())
      const never = (): Promise<never> => Promise.reject(new Error('not asked'))
      return { first: stores[0], second: stores[1], key: randomUUID(), never }
    }

    it('behavior: what one has kept is what the other one says, where the newest counts', async () => {
      const { first, second, key, never } = await two()
      const newest = { isNewest: true }
      expect(await first.read(key, 60_000, async () => 'old', newest)).toBe('old')
      await second.keep(key, 60_000, 'new')
      expect(await first.read(key, 60_000, never, newest)).toBe('new')
      expect(await second.read(key, 60_000, never, newest)).toBe('new')
    })

    it('behavior: an older question of one takes nothing back that the other one has kept since', async () => {
      const { first, second, key, never } = await two()
      const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
      const older = first.read(key, 60_000, () => {
        asked.resolve()
        return late.promise
      })
      await asked.promise
      await second.keep(key, 60_000, 'new')
      late.resolve('old')
      await older
      expect(await first.read(key, 60_000, never)).toBe('new')
      expect(await second.read(key, 60_000, never)).toBe('new')
      const third = await openAnswerStore(redis?.url)
      onTestFinished(() => third.close())
      expect(await third.read(key, 60_000, never)).toBe('new')
    })

    it('behavior: who asks for the newest waits for no older question', async () => {
      const { first, key, never } = await two()
      const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
      const load = (): Promise<unknown> => {
        asked.resolve()
        return late.promise
      }
      const older = first.read(key, 60_000, load, { isNewest: true })
      await asked.promise
      await first.keep(key, 60_000, 'new')
      const newest = first.read(key, 60_000, never, { isNewest: true })
      setTimeout(late.resolve, 500, 'old')
      expect(await newest).toBe('new')
      await older
    })

    it('behavior: what is kept while Redis is asked stays', async () => {
      const { first, second, key, never } = await two()
      await second.keep(key, 60_000, 'old')
      const asked = first.read(key, 60_000, never)
      await Promise.all([asked, first.keep(key, 60_000, 'new')])
      expect(await first.read(key, 60_000, never)).toBe('new')
    })

    it('error: without Redis the own memory counts, and nothing is asked twice', async () => {
      const own = await startRedis()
      const store = await openAnswerStore(own?.url)
      onTestFinished(() => store.close())
      await store.keep('a', 60_000, 'kept')
      await own?.stop()
      const never = (): Promise<never> => Promise.reject(new Error('not asked'))
      expect(await store.read('a', 60_000, never, { isNewest: true })).toBe('kept')
    })
  })

  it.skipIf(!redis)('error: Redis goes away: each asks for itself, and nothing fails', async () => {
    const own = await startRedis()
    const { server, instances } = await start([own?.url, own?.url])
    await own?.stop()
    const reply = await Promise.all(instances.map((ask) => ask('/a')))
    expect(reply).toHaveLength(2)
    expect(server.requests).toHaveLength(2)
  })

  it('error: a Redis that is not there is said at the start', async () => {
    await expect(openAnswerStore(`redis://127.0.0.1:${await freePort()}`)).rejects.toMatchObject({ code: 'redis' })
  })
})
