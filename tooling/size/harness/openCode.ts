import type { Page } from '@playwright/test'

const LIMIT = 15_000

/** Presses the row that pairs and returns the milliseconds, in the page's own clock, until the code was painted. */
export async function openCode(page: Page): Promise<number> {
  await page.evaluate(() => {
    const isShown = (): boolean => {
      const code = document.querySelector('[role=dialog] [role=img][aria-label^="QR code"]')
      return code !== null && code.getAttribute('aria-busy') !== 'true'
    }
    Reflect.set(globalThis, 'latchCode', undefined)
    addEventListener(
      'pointerdown',
      (press) => {
        const look = (): void => {
          if (!isShown()) return void requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => Reflect.set(globalThis, 'latchCode', performance.now() - press.timeStamp)
          channel.port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Use a phone wallet' }).click({ noWaitAfter: true })
  await page.waitForFunction(() => Reflect.get(globalThis, 'latchCode') !== undefined, undefined, { timeout: LIMIT })
  return page.evaluate(() => Number(Reflect.get(globalThis, 'latchCode')))
}
