import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMail } from './startMail.ts'
import type { MailPart } from './types.ts'

let mail: MailPart
beforeEach(async () => {
  mail = await startMail()
})
afterEach(() => mail.stop())

function send(to: string, more: object = {}) {
  const { port } = new URL(mail.smtpUrl)
  const transport = createTransport({ host: '127.0.0.1', port: Number(port), secure: false, ignoreTLS: true })
  return transport.sendMail({ from: 'wallet@example.test', to, subject: 'Your code', text: 'Code: 493021.', ...more })
}

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${mail.url}${path}`, init)
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    headers: response.headers,
    body: type.includes('json') ? await response.json() : await response.text(),
  }
}

describe('startMail', () => {
  test('default', async () => {
    await send('Alice@Example.test', {
      html: '<b>Code: 493021</b>',
      attachments: [{ filename: 'a.txt', content: 'hello' }],
    })
    const { body } = await ask('/messages?to=alice')
    expect(body).toMatchObject([
      {
        id: 1,
        to: ['alice@example.test'],
        from: 'wallet@example.test',
        subject: 'Your code',
        text: expect.stringContaining('Code: 493021.'),
        html: expect.stringContaining('<b>'),
        code: '493021',
        attachments: [{ name: 'a.txt', type: 'text/plain', size: 5 }],
      },
    ])
    expect((await ask('/messages/1')).body).toEqual(body[0])
    expect((await ask('/api/info')).body).toEqual({ smtp: mail.smtpUrl, messages: 1 })
  })

  test('behavior: waits for a mail, gives each one once', async () => {
    const first = ask('/messages/next?to=bob@example.test')
    await send('bob@example.test', { subject: 'one' })
    expect((await first).body).toMatchObject({ subject: 'one' })
    await send('bob@example.test', { subject: 'two' })
    await send('carol@example.test, bob@example.test', { subject: 'three' })
    expect((await ask('/messages/next?to=bob@example.test')).body).toMatchObject({ subject: 'two' })
    expect((await ask('/messages/next?to=BOB@example.test')).body).toMatchObject({ subject: 'three' })
    expect((await ask('/messages/next?to=bob@example.test&after=0')).body).toMatchObject({ subject: 'one' })
    expect((await ask('/messages/next?to=bob@example.test&timeout=30')).status).toBe(408)
  })

  test('behavior: deletes one, those of an address, all', async () => {
    for (const to of ['a@x.test', 'b@x.test', 'a@x.test', 'c@x.test']) await send(to)
    const left = async () => (await ask('/messages')).body.map(({ id }: { id: number }) => id)
    expect((await ask('/messages/4', { method: 'DELETE' })).status).toBe(204)
    expect(await left()).toEqual([3, 2, 1])
    await ask('/messages?to=a@x.test', { method: 'DELETE' })
    expect(await left()).toEqual([2])
    await ask('/messages', { method: 'DELETE' })
    expect(await left()).toEqual([])
  })

  test('behavior: the pages show a mail without running anything of it', async () => {
    await send('<script>alert(1)</script>@example.test'.replaceAll(/[<>()]/g, ''), {
      subject: '<img src=x onerror=alert(1)>',
      text: '</pre><script>alert(1)</script>',
      html: '<script>alert(1)</script><p>Hello</p>',
    })
    const list = await ask('/')
    expect(list.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(list.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    const page = await ask('/mail/1')
    expect(`${list.body}${page.body}`).not.toMatch(/<script|<img/)
    expect(page.body).toContain('<iframe sandbox title="The mail as it looks" src="/mail/1/html">')
    const frame = await ask('/mail/1/html')
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const form = { method: 'POST', body: new URLSearchParams({ to: '' }), redirect: 'manual' } as const
    expect((await ask('/delete', { ...form, headers: { origin: 'http://localhost:1' } })).status).toBe(403)
    expect((await ask('/delete', { ...form, headers: { origin: mail.url } })).status).toBe(303)
    expect((await ask('/')).body).toContain('No mail')
  })

  test('behavior: refuses and delays recipients when told', async () => {
    const fault = (body: object) => ask('/dev/fault', { method: 'POST', body: JSON.stringify(body) })
    await fault({ reply: 451, to: 'busy@' })
    await send('free@example.test')
    await expect(send('busy@example.test')).rejects.toMatchObject({ responseCode: 451 })
    await send('busy@example.test')
    await fault({ reply: 550, times: 9 })
    await expect(send('gone@example.test')).rejects.toMatchObject({ responseCode: 550 })
    await ask('/dev/fault', { method: 'DELETE' })
    await fault({ delay: 60 })
    const before = performance.now()
    await send('late@example.test')
    expect(performance.now() - before).toBeGreaterThan(55)
    expect((await fault({ reply: 200 })).status).toBe(400)
    expect((await fault({})).status).toBe(400)
  })

  test('behavior: stop frees both ports, also with a connection open', async () => {
    const { port } = new URL(mail.smtpUrl)
    const transport = createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true, pool: true })
    await transport.sendMail({ from: 'a@x.test', to: 'b@x.test', text: 'x' })
    await mail.stop()
    transport.close()
    mail = await startMail({ port: Number(new URL(mail.url).port), smtpPort: Number(port) })
  })

  test('error: too large, missing, nonsense, ports in use', async () => {
    await expect(send('a@x.test', { text: 'x'.repeat(1 << 20) })).rejects.toMatchObject({ responseCode: 552 })
    expect((await ask('/messages/7')).status).toBe(404)
    expect((await ask('/mail/7')).status).toBe(404)
    expect((await ask('/messages/next')).status).toBe(400)
    expect((await ask('/messages/next?to=a&timeout=x')).status).toBe(400)
    const [port, smtpPort] = [new URL(mail.url).port, new URL(mail.smtpUrl).port].map(Number)
    await expect(startMail({ port })).rejects.toMatchObject({ code: 'start-failed' })
    await expect(startMail({ smtpPort })).rejects.toThrow(`port ${smtpPort} is in use`)
  })
})
