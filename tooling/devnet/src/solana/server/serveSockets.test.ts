import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type SolanaPart, startSolana } from '../startSolana.ts'

let part: SolanaPart
let socket: WebSocket

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
  socket = new WebSocket(part.wsUrl)
  await once(socket, 'open')
})
afterAll(async () => {
  socket.terminate()
  await part.stop()
})

async function say(text: string): Promise<unknown> {
  socket.send(text)
  const [answer] = await once(socket, 'message')
  return JSON.parse(String(answer))
}

function ask(method: unknown, params?: unknown): Promise<unknown> {
  return say(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))
}

/** What is no text, and cannot be made one either. */
const NO_TEXT = { toString: 1, valueOf: 1 }

describe('serveSockets', () => {
  test('default', async () => {
    expect(await ask('getHealth')).toEqual({ jsonrpc: '2.0', id: 7, result: 'ok' })
    expect(await ask('logsSubscribe', ['all'])).toMatchObject({ result: expect.any(Number) })
    expect(await ask('logsUnsubscribe', [99])).toMatchObject({ result: false })
  })

  test.each([
    ['signatureSubscribe', [NO_TEXT], -32602],
    ['accountSubscribe', [NO_TEXT], -32602],
    ['programSubscribe', undefined, -32602],
    ['slotUnsubscribe', ['x'], -32602],
    [NO_TEXT, [], -32600],
    ['__proto__', [], -32601],
  ])('error: %j with %j', async (method, params, code) => {
    expect(await ask(method, params)).toMatchObject({ error: { code } })
  })

  test.each(['x', 'null', '7', '"getHealth"', '{"id":1}'])('error: %s is no request', async (text) => {
    expect(await say(text)).toMatchObject({ error: { code: -32600 } })
  })

  test('error: a page of another host gets no socket, and may hang up while it is told so', async () => {
    const { port } = new URL(part.wsUrl)
    const foreign = connect(Number(port), '127.0.0.1')
    foreign.write('GET / HTTP/1.1\r\nHost: rebound.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [answer] = await once(foreign, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /)
    foreign.resetAndDestroy()
    expect(await ask('getHealth')).toMatchObject({ result: 'ok' })
  })
})
