/**
 * Runs in the page before its own scripts: notes when each of these stages is first on the screen, and then looks no more,
 * since looking takes time of the frames that are measured. It must name nothing outside itself.
 */
export function watchMarks(stages: readonly string[]): void {
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
    const missing = stages.filter((name) => !(name in marks))
    for (const name of missing) if (seen[name]?.()) marks[name] = performance.now()
    if (missing.length > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
