import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function analyze(page: Page, part: string): Promise<Pick<AxeResults, 'violations'>> {
  // The builder carries results from frame to frame through a page of its own, which takes five times as long.
  if (page.frames().length > 1) return new AxeBuilder({ page }).include(part).analyze()
  await page.evaluate(`if (!window.axe) { ${SOURCE} }`)
  return page.evaluate((context) => window.axe.run(context, { resultTypes: ['violations'] }), part)
}

/** What axe finds wrong in a part of the page, the open dialog unless another is named: the rule and the element, one text each. */
export async function axeFaults(page: Page, part = '[role=dialog]'): Promise<readonly string[]> {
  const { violations } = await analyze(page, part)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
