import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The widget's dialog. */
export const DIALOG: string = '[role="dialog"]'

/** Pixels of the page around the dialog of a picture. */
const MARGIN = 24

/**
 * Of the dialog with a little of the page around it, without the ring of what has the focus. A view that shows nothing by itself,
 * and one that shows what another does, have none.
 * @param known - the pictures of the same look
 */
export async function takePicture(page: Page, path: string, known: Set<string>): Promise<void> {
  const dialog = page.locator(DIALOG).first()
  const text = await dialog.locator('[data-lk-part="body"]').first().innerText()
  const box = await dialog.boundingBox()
  if (!box || text.trim() === '') return
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement | null)
  await focused.evaluate((element) => element?.blur())
  const [x, y] = [Math.max(0, Math.floor(box.x) - MARGIN), Math.max(0, Math.floor(box.y) - MARGIN)]
  const [right, bottom] = [Math.ceil(box.x + box.width) + MARGIN, Math.ceil(box.y + box.height) + MARGIN]
  const picture = await page.screenshot({ clip: { x, y, width: right - x, height: bottom - y } })
  await focused.evaluate((element) => element?.focus())
  const bytes = picture.toString('base64')
  if (!known.has(bytes)) writeFileSync(path, picture)
  known.add(bytes)
}
