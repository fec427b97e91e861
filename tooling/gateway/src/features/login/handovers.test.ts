import { describe, expect, it } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { startLogin } from '../../testing/loginClient.ts'

const PATH = '/frame/v1/handovers'

describe('hand-overs', () => {
  it('default: a window reads once, answers once, and the frame hears both', async () => {
    const { url, device } = await startLogin()
    const frame = await device()
    const { ticket } = (await frame.call(PATH, { data: 'request' })).body
    const read = await sendJson(`${url}${PATH}/${ticket}/read`, {})
    expect(await read.json()).toEqual({ data: 'request' })
    expect((await sendJson(`${url}${PATH}/${ticket}/read`, {})).status).toBe(410)
    expect((await frame.call(`${PATH}/${ticket}/wait`, {})).body).toEqual({ status: 'read' })
    const waiting = frame.call(`${PATH}/${ticket}/wait`, { seen: 'read' })
    expect((await sendJson(`${url}${PATH}/${ticket}/answer`, { data: 'decision' })).status).toBe(200)
    expect((await waiting).body).toEqual({ status: 'answered', data: 'decision' })
    expect((await sendJson(`${url}${PATH}/${ticket}/answer`, { data: 'other' })).status).toBe(410)
  })

  it('error: one device has ten at a time, and none of its own ends those of others', async () => {
    const { device } = await startLogin()
    const [frame, other] = [await device(), await device()]
    const { ticket } = (await other.call(PATH, { data: 'mine' })).body
    const tickets: unknown[] = []
    for (let at = 0; at < 10; at++) tickets.push((await frame.call(PATH, { data: 'request' })).body.ticket)
    const refused = await frame.call(PATH, { data: 'request' })
    expect([refused.status, refused.body.code]).toEqual([429, 'handover-limit'])
    await frame.call(`${PATH}/${tickets[0]}`, undefined, { method: 'DELETE' })
    expect((await frame.call(PATH, { data: 'request' })).status).toBe(200)
    const cancelled = other.call(`${PATH}/${ticket}`, undefined, { method: 'DELETE' })
    expect((await cancelled).status).toBe(200)
  })

  it('error: one client leaves five million characters in ten minutes, whatever keys it makes', async () => {
    const { device } = await startLogin({ trustProxy: true })
    const large = 'a'.repeat(250_000)
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (let at = 0; at < 20; at++) {
      const answer = await (await device()).call(PATH, { data: large }, from('192.0.2.1'))
      expect(answer.status).toBe(200)
    }
    const refused = await (await device()).call(PATH, { data: large }, from('192.0.2.1'))
    expect([refused.status, refused.body.code]).toEqual([429, 'handover-limit'])
    expect((await (await device()).call(PATH, { data: large }, from('192.0.2.2'))).status).toBe(200)
  })
})
