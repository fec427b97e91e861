import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { BuiltHost } from '../bundle/builtHost.ts'
import { gzipBytes } from '../bundle/sizeReport.ts'
import { WALLET_NAME } from '../harness/announceWallets.ts'
import { answerFamilies, connectWallet, FAMILY_WALLETS, installFamilyWallets } from '../harness/familyWallets.ts'
import { loadedScripts } from '../harness/loadedScripts.ts'
import { openHost } from '../harness/openHost.ts'
import { serveFolder } from '../harness/serveFolder.ts'
import type { FamilyName } from './familyHost.ts'

const FAMILIES = Object.keys(FAMILY_WALLETS) as FamilyName[]
/** Milliseconds without a further request after which nothing more is expected. */
const QUIET = 500

async function settledScripts(page: Page): Promise<readonly string[]> {
  for (let known = await loadedScripts(page); ; ) {
    await page.waitForTimeout(QUIET)
    const now = await loadedScripts(page)
    if (now.length === known.length) return now
    known = now
  }
}

/** What a host of all families asks of others and loads. */
export interface ShownBytes {
  /** Scripts, gzip, until a family's address and native balance are shown, beyond a connected EVM wallet. */
  readonly shown: Readonly<Record<FamilyName, readonly [bytes: number, files: readonly string[]]>>
  /** Requests to other hosts before the first press. */
  readonly asked: number
}

/** Connects EVM and then each family in a real browser, and adds up what each loads. */
export async function measureShown(browser: Browser, { folder }: BuiltHost): Promise<ShownBytes> {
  const server = await serveFolder(folder)
  const { page, asked, close } = await openHost(browser, server.url, {
    isAnswered: true,
    prepare: async (opened) => {
      await installFamilyWallets(opened)
      await answerFamilies(opened)
    },
  })
  try {
    await settledScripts(page)
    const before = asked.length
    await page.evaluate(connectWallet, WALLET_NAME)
    await page.waitForFunction(() => /1[.,]5/.test(document.body.innerText))
    let known = await settledScripts(page)
    const shown: [FamilyName, readonly [number, readonly string[]]][] = []
    for (const family of FAMILIES) {
      await page.evaluate(connectWallet, FAMILY_WALLETS[family].name)
      await page.waitForFunction(
        (end) => document.body.innerText.includes(end) && /1[.,]5/.test(document.body.innerText),
        FAMILY_WALLETS[family].shown,
      )
      const now = await settledScripts(page)
      const files = now.filter((path) => !known.includes(path))
      shown.push([family, [files.reduce((sum, path) => sum + gzipBytes(join(folder, path)), 0), files]])
      known = now
    }
    return { shown: Object.fromEntries(shown) as ShownBytes['shown'], asked: before }
  } finally {
    await close()
    await server.stop()
  }
}
