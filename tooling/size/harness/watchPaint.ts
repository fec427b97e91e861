/**
 * Runs in the page before its own scripts: measures from a press to the frame that shows the list of wallets, in the
 * page's own clock. It must name nothing outside itself.
 */
export function watchPaint(): void {
  const times: number[] = []
  Object.assign(globalThis, { latchTimes: times })
  const isListed = (): boolean =>
    [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.textContent?.includes('Latch Test Wallet'))
  const afterPaint = (done: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(undefined)
  }
  addEventListener(
    'pointerdown',
    (press) => {
      if (isListed()) return
      const look = (): void => {
        if (isListed()) afterPaint(() => times.push(performance.now() - press.timeStamp))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
