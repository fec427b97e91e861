import { expect } from './test.ts'
import type { Widget } from './widget.ts'

/** Chooses the wallet of several chain families, on a host that has them, whatever language the page speaks. */
export async function openMultiChain(widget: Widget): Promise<void> {
  await widget.button().click()
  await widget
    .dialog()
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect(widget.dialog().getByRole('button', { name: /Bitcoin/ })).toBeVisible()
}
