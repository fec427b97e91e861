import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createServices } from '../../createServices.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { resolveConfig } from '../config/configSchema.ts'
import { createLog } from '../log.ts'
import { createServer } from './createServer.ts'
import { type Route, route } from './route.ts'

let server: FastifyInstance

let close: () => Promise<void>

const lines: string[] = []
let onDeaf = (): void => undefined

const base = { method: 'GET', summary: '', auth: 'open', answer: z.object({ ok: z.boolean() }) } as const

const list: readonly Route[] = [
  route({ ...base, path: '/deaf', handler: () => new Promise(() => onDeaf()) }),
  route({ ...base, path: '/broken', handler: () => Promise.reject(new Error('the secret is 42')) }),
  route({ ...base, path: '/wrong', handler: () => JSON.parse('{"ok":1}') }),
]

beforeAll(async () => {
  const config = resolveConfig({ limits: { requestMs: 200 }, chains: [], log: { level: 'debug' } })
  const store = await openTestStore()
  const services = await createServices(
    config,
    store,
    createLog(config.log, (line) => lines.push(line)),
  )
  server = createServer(services, { list, checksAnswers: true })
  close = async () => {
    await server.close()
    await store.close()
  }
})

afterAll(() => close())

describe('handle', () => {
  it('behavior: a handler that never ends is answered for', async () => {
    const answer = await server.inject('/deaf')
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'timeout'])
  })

  it('behavior: a client that hangs up is no failure of ours', async () => {
    await server.listen({ port: 0 })
    const { port } = server.server.address() as AddressInfo
    const left = new AbortController()
    onDeaf = () => left.abort()
    lines.length = 0
    await expect(fetch(`http://127.0.0.1:${port}/deaf`, { signal: left.signal })).rejects.toThrow('aborted')
    await expect.poll(() => lines.join('')).toContain('client-gone')
    expect(lines.map((line) => JSON.parse(line).level).filter((level) => level > 30)).toEqual([])
  })

  it('error: what we did not foresee tells nothing of its inside', async () => {
    const answer = await server.inject('/broken')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    expect(answer.body).not.toContain('42')
  })

  it('error: an answer that is not what the schema promises, where answers are checked', async () => {
    expect((await server.inject('/wrong')).statusCode).toBe(500)
  })
})
