import { startRelay } from '@latchkey/devnet/relay'
import { startWallet } from '@latchkey/devnet/wallet'
import type { Browser } from '@playwright/test'
import { openCode } from '../harness/openCode.ts'
import { openHost } from '../harness/openHost.ts'
import { readMark } from '../harness/readMark.ts'
import { pressToList } from './pressToList.ts'
import { type Timing, toTiming } from './timings.ts'

/** How long a reload takes until the account is back. */
export interface ResumeTimes extends Timing {
  /** The most that it may take. */
  readonly limit: number
  /** The same page without anything to resume, until its button shows: what of the time is the page's own. */
  readonly floor: Timing
}

/** Reload of a paired page to the account on the screen, scripts included; nothing is taken from the browser's cache. */
export async function reloadToAccount(browser: Browser, url: string, { rounds = 7 } = {}): Promise<ResumeTimes> {
  const relay = await startRelay()
  const phone = await startWallet({ relayUrl: relay.url })
  const address = `${url}/?relay=${encodeURIComponent(relay.url)}`
  const { page, close } = await openHost(browser, address, { stages: ['account'] })
  const reload = async (mark: 'account' | 'button'): Promise<number> => {
    await page.reload()
    return readMark(page, mark)
  }
  try {
    const floor: number[] = []
    for (let index = 0; index < rounds; index += 1) floor.push(await reload('button'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await pressToList(page)
    await openCode(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await readMark(page, 'account')
    const samples: number[] = []
    for (let index = 0; index < rounds; index += 1) samples.push(await reload('account'))
    return { ...toTiming(samples), limit: 1000, floor: toTiming(floor) }
  } finally {
    await close()
    await Promise.all([phone.stop(), relay.stop()])
  }
}
