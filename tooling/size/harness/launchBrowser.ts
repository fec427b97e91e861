import { browserArgs, installBrowser } from '@latchkey/tooling/browser.mjs'
import { type Browser, chromium } from '@playwright/test'

/** A headless Chromium, found or installed; `more` are further flags. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: installBrowser(console.error), args: [...browserArgs, ...more] })
}
