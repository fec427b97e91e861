import { browserArgs, installBrowser } from '@latchkey/tooling/browser.mjs'
import { type Browser, chromium } from '@playwright/test'

const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'

/** A headless Chromium, found or installed, that reaches this machine alone; `more` are further flags. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: installBrowser(console.error), args: [...browserArgs, OFFLINE, ...more] })
}
