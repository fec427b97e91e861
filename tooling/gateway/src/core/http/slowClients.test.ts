import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServices } from '../../createServices.ts'
import { docs } from '../../features/docs/docs.ts'
import { routes } from '../../routes.ts'
import { rawHttp } from '../../testing/http.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { resolveConfig } from '../config/configSchema.ts'
import { createLog } from '../log.ts'
import { createServer } from './createServer.ts'

/** Far above the limits, far below "for ever". */
const PATIENCE = { timeout: 25_000 }
const REQUEST_MS = 500

/** A reset connection may lose the words it was refused with. */
const ENDED = /^$|^HTTP\/1\.1 408 /
let server: FastifyInstance
let url: string

let close: () => Promise<void>

beforeAll(async () => {
  const config = resolveConfig({
    limits: { requestMs: REQUEST_MS },
    chains: [],
    log: { level: 'silent' },
    projects: [{ id: 'shop-project', name: 'Shop' }],
  })
  const store = await openTestStore()
  const services = await createServices(config, store, createLog(config.log))
  for (const project of config.projects) await services.projects.save(project)
  server = createServer(services, { list: routes, docs })
  url = await server.listen({ port: 0 })
  close = async () => {
    await server.close()
    await store.close()
  }
})

afterAll(() => close())

const connections = () => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))

/** Sends one character after the other until the other side ends it. */
async function drip(begin: string, rest: string): Promise<string> {
  const { socket, ended } = rawHttp(url, begin)
  let index = 0
  const timer = setInterval(() => void socket.write(rest[index++ % rest.length] ?? ' '), 100)
  const text = await ended
  clearInterval(timer)
  return text
}

describe('clients that keep connections', () => {
  it.concurrent('error: headers that drip', PATIENCE, async () => {
    expect(await drip('GET /health HTTP/1.1\r\n', 'a: b\r\n')).toMatch(ENDED)
  })

  it.concurrent('error: a body that drips', PATIENCE, async () => {
    const headers = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 16000'
    const text = await drip(`POST /e?projectId=shop-project HTTP/1.1\r\n${headers}\r\n\r\n`, ' ')
    expect(text).toMatch(ENDED)
  })

  it.concurrent('error: a connection on which nothing is sent', PATIENCE, async () => {
    expect(await rawHttp(url, '').ended).toMatch(ENDED)
  })

  it('behavior: nothing is kept for who does not take the answers', PATIENCE, async () => {
    const many = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2_000)
    const { socket } = rawHttp(url, many)
    socket.pause()
    await expect.poll(connections).toBeGreaterThan(0)
    await expect.poll(connections, PATIENCE).toBe(0)
    socket.destroy()
  })

  it('behavior: all the while others are served', PATIENCE, async () => {
    const slow = Array.from({ length: 200 }, () => rawHttp(url, 'POST /e HTTP/1.1\r\nhost: x\r\n'))
    await expect.poll(connections, { timeout: 10_000 }).toBeGreaterThanOrEqual(200)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
  })
})
