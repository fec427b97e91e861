import { expect, type Page } from '@playwright/test'
import { toHex, verifyMessage } from 'viem'
import {
  addressOf,
  approve,
  approveButton,
  enterCode,
  frameOf,
  readOn,
  request,
  sameSite,
  secondTab,
  signIn,
  embeddedTest as test,
} from '../../support/embeddedTest.ts'

const HELLO = '0x48656c6c6f'

async function askToSign(page: Page): Promise<{ readonly address: `0x${string}`; readonly signed: Promise<unknown> }> {
  const address = await addressOf(page)
  const signed = request(page, 'personal_sign', [HELLO, address])
  await expect(approveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  return { address, signed }
}

/** Dresses the frame as a hostile page may; an empty text takes it off again. */
const dress = (page: Page, style: string): Promise<void> =>
  page.locator('#w3m-iframe').evaluate((frame, text) => {
    frame.dataset.dressed ??= frame.getAttribute('style') ?? ''
    frame.setAttribute('style', `${frame.dataset.dressed};${text}`)
  }, style)

test('behavior: a page that fades, turns, clips, shifts or jumps the wallet gets no signature', async ({
  widget,
  page,
  embedded,
}) => {
  test.slow()
  await signIn(widget, embedded, 'dressed@example.com')
  const { address, signed } = await askToSign(page)
  for (const style of [
    'opacity: .6',
    'transform: rotate(1deg)',
    'filter: blur(1px)',
    'clip-path: inset(0 0 40px 0)',
    'mix-blend-mode: multiply',
    'transform: translateX(70vw)',
  ]) {
    await dress(page, style)
    await expect(approveButton(page), style).toHaveAttribute('aria-disabled', 'true')
    await dress(page, '')
    await expect(approveButton(page), style).not.toHaveAttribute('aria-disabled', 'true')
  }

  // The button comes under a mouse that was about to press something else.
  const box = await approveButton(page).boundingBox()
  if (!box) throw new Error('the button has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y - 200)
  await dress(page, 'transform: translateY(-200px)')
  await page.mouse.click(x, y - 200)
  await dress(page, '')
  await expect(approveButton(page)).toBeVisible()
  await page.mouse.move(0, 0)

  // Afterwards the same request is approved as ever.
  await approve(page)
  expect(await verifyMessage({ address, message: 'Hello', signature: (await signed) as `0x${string}` })).toBe(true)
})

test('behavior: a page that leaves room for the heading and the button alone gets no signature', async ({
  widget,
  page,
  embedded,
}) => {
  test.slow()
  await signIn(widget, embedded, 'shrunk@example.com')
  const address = await addressOf(page)
  const message = `Pay out ${'0123456789 '.repeat(400)}`
  const signed = request(page, 'personal_sign', [toHex(message), address])
  // What does not fit is read to its end first.
  await expect(frameOf(page).getByText('There is more below')).toBeVisible()
  await expect(approveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await readOn(page)
  await expect(approveButton(page)).not.toHaveAttribute('aria-disabled', 'true')

  for (const style of ['height: 170px', 'width: 200px', 'zoom: .3']) {
    await dress(page, style)
    await expect(frameOf(page).getByRole('button', { name: 'Review in a new window' }), style).toBeVisible()
    await expect(approveButton(page), style).toHaveCount(0)
    await dress(page, '')
    await expect(approveButton(page), style).toBeVisible()
  }
  await approve(page)
  expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)
})

test('behavior: messages that a page sends again, forges or changes on the way sign nothing', async ({
  widget,
  page,
  embedded,
}) => {
  test.slow()
  // What a hostile script does that was there first: it keeps the channel, and what goes over it.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const sent: [MessagePort, unknown][] = []
    Object.assign(window, { sent })
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (typeof message === 'object' && message !== null && 'type' in message) sent.push([this, message])
      postMessage.call(this, message)
    }
  })
  await signIn(widget, embedded, 'replayed@example.com')
  const { address, signed } = await askToSign(page)
  await page.evaluate(() => {
    const sent: [MessagePort, { type: string; payload: { params: string[] } }][] = Reflect.get(window, 'sent')
    const [port, asked] = sent.findLast(([, { type }]) => type === '@w3m-app/RPC_REQUEST') ?? []
    if (!port || !asked) throw new Error('nothing was asked')
    // The same id with other bytes, while the first is drawn.
    asked.payload.params[0] = '0x6576696c'
    port.postMessage(asked)
    const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
    const { port1, port2 } = new MessageChannel()
    Object.assign(window, { answers: [] })
    port1.onmessage = ({ data }) => Reflect.get(window, 'answers').push(data)
    const session = 'a'.repeat(32)
    const hello = { type: '@w3m-app/HELLO', version: 4, session, projectId: 'latchkey-e2e' }
    frame?.contentWindow?.postMessage(hello, '*', [port2])
    frame?.contentWindow?.postMessage({ ...asked, id: 'b'.repeat(32) }, '*')
    port1.postMessage({ ...asked, id: 'c'.repeat(32) })
  })
  await expect(frameOf(page).getByText('Hello')).toBeVisible()
  await expect(frameOf(page).getByText('1 of')).toHaveCount(0)
  await approve(page)
  expect(await verifyMessage({ address, message: 'Hello', signature: (await signed) as `0x${string}` })).toBe(true)

  // Sent once more after it was answered: the channel still works, and nothing is drawn.
  await page.evaluate(() => {
    const sent: [MessagePort, { type: string }][] = Reflect.get(window, 'sent')
    for (const [port, message] of sent.filter(([, { type }]) => type === '@w3m-app/RPC_REQUEST'))
      port.postMessage(message)
  })
  expect(await request(page, 'eth_chainId', [])).toBe('0x1')
  await expect(frameOf(page).getByRole('heading')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'answers'))).toEqual([])
})

test('behavior: what waits in one tab ends when another one signs out', async ({ widget, page, hosts, embedded }) => {
  test.slow()
  await page.goto(sameSite(hosts, embedded))
  await enterCode(widget, embedded, 'tabs@example.com')
  const other = await secondTab(page)
  await page.bringToFront()
  const { signed } = await askToSign(page)
  await other.evaluate(() => window.kernel.wallet.disconnect())
  expect(await signed).toMatchObject({ code: 4001 })
  await expect(approveButton(page)).toHaveCount(0)
  await expect.poll(() => addressOf(page)).toBeUndefined()
})
