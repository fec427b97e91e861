import type { Page } from '@playwright/test'

/** Closes the dialog by its button and waits until it is gone. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /close/i }).first().click()
  await dialog.waitFor({ state: 'detached' })
}

/** Runs in the page: opens and closes the dialog, without leaving anything of its own. It must name nothing outside itself. */
export async function openAndClose(cycles: number): Promise<void> {
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
  const until = async (isReached: () => boolean): Promise<void> => {
    const end = performance.now() + 10_000
    while (!isReached()) {
      if (performance.now() > end) throw new Error('The dialog did not open or close within 10 s')
      await frame()
    }
  }
  const press = (root: ParentNode, name: RegExp): void => {
    const buttons = [...root.querySelectorAll<HTMLElement>('button')]
    buttons.find((button) => name.test(button.getAttribute('aria-label') ?? button.textContent ?? ''))?.click()
  }
  const dialog = (): Element | null => document.querySelector('[role=dialog]')
  for (let index = 0; index < cycles; index += 1) {
    press(document, /connect/i)
    await until(() => dialog()?.textContent?.includes('Latch Test Wallet') ?? false)
    press(dialog() ?? document, /close/i)
    await until(() => dialog() === null)
  }
}
