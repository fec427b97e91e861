import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserArgs, findBrowser, findHeadlessBrowser } from '../tooling/browser.mjs'

const PICTURES = '**/{looks,*Looks}.spec.ts'

/** A Chromium at a path, or the one that Playwright has. */
const inBrowser = (executablePath: string | undefined): NonNullable<PlaywrightTestConfig['use']> => ({
  ...devices['Desktop Chrome'],
  viewport: { width: 1100, height: 800 },
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs, '--disable-features=LocalNetworkAccessChecks'],
  },
})

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/buildHosts.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // A machine that others use too may stall a browser; what fails twice is broken. The list shows what needed a second try.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' } },
  use: {
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    viewport: { width: 1100, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'chromium', testIgnore: PICTURES, use: inBrowser(findHeadlessBrowser()) },
    // The reference pictures were made by the whole browser; its shell places letters elsewhere.
    { name: 'pictures', testMatch: PICTURES, use: inBrowser(findBrowser()) },
  ],
})
