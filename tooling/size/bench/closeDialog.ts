import type { Page } from '@playwright/test'

/** Closes the dialog by its button and waits until it is gone. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /close/i }).first().click()
  await dialog.waitFor({ state: 'detached' })
}
