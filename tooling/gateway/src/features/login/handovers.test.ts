import { describe, expect, it } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { startLogin, type TestLogin } from '../../testing/loginClient.ts'

const PATH = '/frame/v1/handovers'

/** A device that is signed in, whose calls carry its token. */
async function signedIn(login: TestLogin, email: string) {
  const device = await login.device()
  const { accessToken: token } = await login.signIn(device, email)
  return {
    call: (path: string, body?: unknown, options: object = {}) => device.call(path, body, { token, ...options }),
  }
}

describe('hand-overs', () => {
  it('error: a device that is not signed in leaves nothing, and waits for nothing', async () => {
    const login = await startLogin()
    const [frame, stranger] = [await signedIn(login, 'mara@example.com'), await login.device()]
    const { ticket } = (await frame.call(PATH, { data: 'request' })).body
    expect((await stranger.call(PATH, { data: 'request' })).body.code).toBe('session-over')
    expect((await stranger.call(`${PATH}/${ticket}/wait`, {})).body.code).toBe('session-over')
    const cancelled = await stranger.call(`${PATH}/${ticket}`, undefined, { method: 'DELETE' })
    expect(cancelled.body.code).toBe('session-over')
  })

  it('default: a window reads once, answers once, and the frame hears both', async () => {
    const login = await startLogin()
    const { url } = login
    const frame = await signedIn(login, 'mara@example.com')
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

  it('behavior: once the window has answered, the frame leaves something else for it, once more to be read once', async () => {
    const login = await startLogin()
    const { url } = login
    const [frame, other] = [await signedIn(login, 'mara@example.com'), await signedIn(login, 'ines@example.com')]
    const { ticket } = (await frame.call(PATH, { data: 'request' })).body
    const at = `${PATH}/${ticket}`
    await sendJson(`${url}${at}/read`, {})
    expect((await frame.call(`${at}/more`, { data: 'early' })).body.code).toBe('handover-over')
    await sendJson(`${url}${at}/answer`, { data: 'key' })
    expect((await sendJson(`${url}${at}/read`, {})).status).toBe(410)
    expect((await other.call(`${at}/more`, { data: 'foreign' })).body.code).toBe('handover-over')
    expect((await frame.call(`${at}/more`, { data: 'words' })).status).toBe(200)
    expect(await (await sendJson(`${url}${at}/read`, {})).json()).toEqual({ data: 'words' })
    expect((await sendJson(`${url}${at}/read`, {})).status).toBe(410)
  })

  it('error: one device has ten at a time, and none of its own ends those of others', async () => {
    const login = await startLogin()
    const [frame, other] = [await signedIn(login, 'mara@example.com'), await signedIn(login, 'ines@example.com')]
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

  it('error: one client leaves five million characters in ten minutes, whatever accounts it has, and so does one account', async () => {
    const login = await startLogin({ trustProxy: true })
    const large = 'a'.repeat(250_000)
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const leave = async (email: string, address: string) => {
      const device = await signedIn(login, email)
      return device.call(PATH, { data: large }, from(address))
    }
    for (let at = 0; at < 10; at++)
      for (const email of ['mara@example.com', 'ines@example.com'])
        expect((await leave(email, '192.0.2.1')).status).toBe(200)
    const refused = await leave('tom@example.com', '192.0.2.1')
    expect([refused.status, refused.body.code]).toEqual([429, 'handover-limit'])
    for (let at = 0; at < 10; at++) expect((await leave('mara@example.com', '192.0.2.2')).status).toBe(200)
    const same = await leave('mara@example.com', '192.0.2.3')
    expect([same.status, same.body.code]).toEqual([429, 'handover-limit'])
  })
})
