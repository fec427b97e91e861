import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong in a part of the page, the open dialog unless another is named: the rule and the element, one text each. */
export async function axeFaults(page: Page, part = '[role=dialog]'): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
