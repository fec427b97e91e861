// @vitest-environment happy-dom
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { meetFrame, takeFromWindow } from './meeting.ts'

const session = {
  accessToken: 'access',
  accessExpiresAt: 1,
  refreshToken: 'refresh',
  account: 'account',
  device: 'device',
  user: { account: 'account', email: 'me@example.com' },
}
const asks = { jkt: 'j'.repeat(43), project: 'shop', site: 'https://shop.example', email: 'me@example.com', look: {} }

const take = async (): Promise<void> => undefined

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  vi.restoreAllMocks()
})

/** A window message as the browser delivers it to the frame. */
function deliver(data: unknown, origin: string, transfer: readonly MessagePort[], source: object = {}): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, ports: transfer, source }))
}

/** The page that opened the window: frames that hear what is posted to their origin. */
function opener(...origins: readonly string[]): Window {
  const frames = origins.map((origin) => ({
    postMessage(data: unknown, target: string, transfer: readonly MessagePort[]) {
      ports.push(...transfer)
      if (target === origin) deliver(data, location.origin, transfer)
    },
  }))
  return Object.assign(frames, { length: frames.length }) as unknown as Window
}

describe('meeting of a frame and a window of its origin', () => {
  it('default: the frame says who asks, the window gives, and hears that it was taken', async () => {
    let end = (): void => undefined
    const given: unknown[] = []
    const take = (value: unknown): Promise<void> => {
      given.push(value)
      return new Promise((resolve) => {
        end = resolve
      })
    }
    const taken = takeFromWindow(asks, take, new AbortController().signal)
    const { asks: heard, give } = await meetFrame(opener('https://ads.example', location.origin))
    expect(heard).toEqual(asks)
    const key = Uint8Array.from([1, 2, 3])
    let isTold = false
    const delivered = give({ session, key }).then(() => {
      isTold = true
    })
    await expect.poll(() => given).toEqual([{ session, key }])
    // The window stays until the frame has opened the wallet.
    expect(isTold).toBe(false)
    end()
    await Promise.all([delivered, taken])
  })

  it('error: a knock of another origin, of this document itself, or of another form is heard by nobody', async () => {
    const left = new AbortController()
    const taken = takeFromWindow(asks, take, left.signal)
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    const messages: unknown[] = []
    port1.onmessage = ({ data }) => void messages.push(data)
    deliver({ type: 'latchkey/knock' }, 'https://evil.example', [port2])
    deliver({ type: 'latchkey/knock' }, location.origin, [port2], window)
    deliver({ type: 'latchkey/other' }, location.origin, [port2])
    left.abort()
    await expect(taken).rejects.toThrow('Request was aborted')
    port2.postMessage('end')
    await expect.poll(() => messages).toEqual(['end'])
  })

  it('error: after the request was withdrawn a window meets nobody', async () => {
    const left = new AbortController()
    const taken = takeFromWindow(asks, take, left.signal)
    left.abort()
    await expect(taken).rejects.toThrow('Request was aborted')
    vi.spyOn(Date, 'now').mockReturnValueOnce(0)
    await expect(meetFrame(opener(location.origin))).rejects.toThrow('no-frame')
  })

  it('error: what is given is no sign-in', async () => {
    const taken = takeFromWindow(asks, take, new AbortController().signal)
    const refused = expect(taken).rejects.toThrow('The window has answered something else.')
    const { give } = await meetFrame(opener(location.origin))
    await give(untyped({ session: { ...session, accessToken: 7 }, key: new Uint8Array() }))
    await refused
  })

  it('error: a window that was opened by nobody', async () => {
    await expect(meetFrame(null)).rejects.toThrow('no-frame')
  })
})
