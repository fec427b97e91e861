import type { Page } from '@playwright/test'

/** Opens a view as a host does: by its route, which the page's kernel knows and this file's compiler does not. */
export const openView = (page: Page, route: string): Promise<void> =>
  page.evaluate((name) => {
    const kernel: { open(route: string): unknown } = window.kernel
    kernel.open(name)
  }, route)
