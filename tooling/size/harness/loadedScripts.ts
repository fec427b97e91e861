import type { Page } from '@playwright/test'

/**
 * Scripts of the page's own server that it has asked for, without React, as paths without the first slash.
 *
 * @param until only those asked for up to this moment, in milliseconds since navigation
 */
export async function loadedScripts(page: Page, until: number = Number.POSITIVE_INFINITY): Promise<string[]> {
  const names = await page.evaluate(
    (limit) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= limit)
        .map(({ name }) => name),
    until,
  )
  const paths = names.map((name) => new URL(name).pathname.slice(1))
  return paths.filter((path) => path.endsWith('.js') && !path.startsWith('react/'))
}
