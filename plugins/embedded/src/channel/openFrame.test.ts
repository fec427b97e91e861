import { fakeClock } from '@latchkey/kernel/testing'
import { afterEach, expect, test } from 'vitest'
import { randomHex } from '../messages/protocol.ts'
import { FRAME_ID } from './frameElement.ts'
import { openFrame } from './openFrame.ts'

const ORIGIN = 'https://wallet.example'
const element = (): HTMLElement | null => document.getElementById(FRAME_ID)

afterEach(() => element()?.remove())

/** A frame that is being opened, whose document is the test. */
function opening(signal?: AbortSignal) {
  const clock = fakeClock()
  const page = new AbortController()
  const hellos: { readonly session: string; readonly origin: string; readonly port: MessagePort }[] = []
  const gone: string[] = []
  const opened = openFrame({
    address: { origin: ORIGIN, projectId: 'shop', chainId: 'eip155:1' },
    clock,
    signal: signal ?? page.signal,
    onSessionChange: () => undefined,
    onLoginTimeout: () => undefined,
    onGone: () => gone.push('gone'),
  })
  opened.catch(() => undefined)
  const postMessage = ({ session }: { session: string }, origin: string, [port]: [MessagePort]): void => {
    hellos.push({ session, origin, port })
  }
  const frame = element()
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: { postMessage }, configurable: true })
  const load = async () => {
    frame?.dispatchEvent(new Event('load'))
    await expect.poll(() => hellos).toHaveLength(1)
    return hellos[0]
  }
  const ready = (session: unknown): unknown => ({ type: '@w3m-frame/READY', payload: { version: '4', session } })
  return { clock, page, gone, opened, load, ready }
}

test('default: the hello goes to the exact origin, and its own value comes back', async () => {
  const { opened, load, ready } = opening()
  const hello = await load()
  expect(hello?.origin).toBe(ORIGIN)
  hello?.port.postMessage(ready(hello.session))
  const { channel, remove } = await opened
  expect(channel.isOpen).toBe(true)
  remove()
  expect([channel.isOpen, element()]).toEqual([false, null])
})

test('error: junk and the value of another hello are no answer; after 20 s the frame is given up', async () => {
  const { clock, opened, load, ready } = opening()
  const hello = await load()
  for (const junk of ['READY', null, ready(randomHex()), ready(7)]) hello?.port.postMessage(junk)
  await clock.advance(20_000)
  await expect(opened).rejects.toMatchObject({ code: 'embedded/load' })
  expect(element()).toBeNull()
})

test.each(['load', 'remove'])('behavior: a frame that is gone by “%s” is noticed once', async (how) => {
  const { opened, load, ready, gone } = opening()
  const hello = await load()
  hello?.port.postMessage(ready(hello.session))
  const { channel } = await opened
  if (how === 'load') element()?.dispatchEvent(new Event('load'))
  else element()?.remove()
  await expect.poll(() => gone).toEqual(['gone'])
  expect([channel.isOpen, element()]).toEqual([false, null])
})

test('behavior: what is ended before the frame has answered leaves nothing in the page', async () => {
  const { page, opened } = opening()
  page.abort()
  await expect(opened).rejects.toMatchObject({ code: 'embedded/load' })
  expect(element()).toBeNull()
})

test('error: for a kernel that has ended no frame is made', async () => {
  const { opened } = opening(AbortSignal.abort())
  await expect(opened).rejects.toMatchObject({ code: 'embedded/load' })
  expect(element()).toBeNull()
})

test('error: a second frame is refused, and the first one stays', async () => {
  const first = opening()
  const before = element()
  await expect(opening().opened).rejects.toMatchObject({ code: 'embedded/frame-exists' })
  expect(element()).toBe(before)
  first.page.abort()
})

function violation(blockedURI: string, effectiveDirective = 'frame-src', disposition = 'enforce'): void {
  const violated = { blockedURI, effectiveDirective, disposition }
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violated))
}

test.each([`${ORIGIN}/sdk?projectId=shop`, ORIGIN])(
  'error: a policy that forbids %s is said at once',
  async (blocked) => {
    const { opened } = opening()
    violation(blocked)
    await expect(opened).rejects.toMatchObject({ code: 'embedded/policy', details: { frame: ORIGIN } })
    expect(element()).toBeNull()
  },
)

test('behavior: what a policy forbids besides is none of the wallet’s', async () => {
  const { opened, load, ready } = opening()
  violation('https://ads.example/frame')
  violation(`${ORIGIN}.evil.example/sdk`)
  violation(`${ORIGIN}/a.js`, 'script-src')
  const hello = await load()
  hello?.port.postMessage(ready(hello.session))
  expect((await opened).channel.isOpen).toBe(true)
})

test.each([`${ORIGIN}/sdk?projectId=shop`, ORIGIN])(
  'behavior: a policy that only reports %s keeps it from nothing',
  async (reported) => {
    const { opened, load, ready } = opening()
    violation(reported, 'frame-src', 'report')
    const hello = await load()
    hello?.port.postMessage(ready(hello.session))
    expect((await opened).channel.isOpen).toBe(true)
  },
)
