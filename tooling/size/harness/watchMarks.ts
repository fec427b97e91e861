/** Runs in the page before its own scripts: notes when each stage is first on the screen. It must name nothing outside itself. */
export function watchMarks(): void {
  const marks: Record<string, number> = {}
  Object.assign(globalThis, { latchMarks: marks })
  const seen: Readonly<Record<string, () => boolean>> = {
    button: () => [...document.querySelectorAll('button')].some((button) => /connect/i.test(button.textContent ?? '')),
    list: () =>
      [...document.querySelectorAll('[role=dialog]')].some((dialog) =>
        dialog.textContent?.includes('Latch Test Wallet'),
      ),
    account: () => [...document.querySelectorAll('button')].some((button) => /^Account/.test(button.textContent ?? '')),
    balance: () => /1[.,]5\d*/.test(document.body?.textContent ?? ''),
  }
  const look = (): void => {
    for (const [name, isSeen] of Object.entries(seen)) if (!(name in marks) && isSeen()) marks[name] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
