import type { Browser, Page } from '@playwright/test'
import { median } from '../bench/median.ts'
import { WALLET_NAME } from '../harness/announceWallets.ts'
import { answerFamilies, connectWallet, FAMILY_WALLETS, installFamilyWallets } from '../harness/familyWallets.ts'
import { openHost } from '../harness/openHost.ts'

/** What a user meets who has wallets of four chain families, in milliseconds. */
export interface FamilySteps {
  /** From the wallet's answer to its address on the screen, by family. */
  readonly shown: Readonly<Record<keyof typeof FAMILY_WALLETS, number>>
  /** From the reload of the page until four saved sessions show as connected. */
  readonly resumed: number
  /** From the kernel's transition until wagmi's hook has drawn. */
  readonly bridge: number
}

type Family = keyof typeof FAMILY_WALLETS
const FAMILIES = Object.keys(FAMILY_WALLETS) as Family[]
const LIMIT = 20_000

/** Runs in the page: notes the frame in which a button of the page ends with a text. */
function watchAddress(end: string): void {
  Object.assign(globalThis, { latchPainted: undefined })
  const look = (): void => {
    const isShown = [...document.querySelectorAll('button')].some((button) => button.textContent?.includes(end))
    if (!isShown) return void requestAnimationFrame(look)
    Object.assign(globalThis, { latchPainted: performance.now() })
  }
  requestAnimationFrame(look)
}

async function connectFamily(page: Page, family: Family): Promise<number> {
  const { name, shown } = FAMILY_WALLETS[family]
  await page.evaluate(watchAddress, shown)
  await page.evaluate(connectWallet, name)
  await page.waitForFunction(() => globalThis.latchPainted !== undefined, undefined, { timeout: LIMIT })
  return page.evaluate(() => (globalThis.latchPainted ?? Number.NaN) - (globalThis.latchAnswered ?? Number.NaN))
}

/** Runs in the page: resolves with the time when as many sessions are connected. */
async function untilConnected(count: number): Promise<number> {
  const { kernel } = globalThis.latchFamilies ?? {}
  const isThere = () => kernel?.store.get(kernel.atoms.connections).length === count
  while (!isThere()) await new Promise(requestAnimationFrame)
  return performance.now()
}

async function visit(browser: Browser, url: string): Promise<FamilySteps> {
  const { page, close } = await openHost(browser, url, {
    isAnswered: true,
    prepare: async (opened) => {
      await installFamilyWallets(opened)
      await answerFamilies(opened)
    },
  })
  try {
    await page.evaluate(connectWallet, WALLET_NAME)
    await page.evaluate((network) => globalThis.latchFamilies?.switchTo(network), 'eip155:42161' as const)
    await page.waitForFunction(() => Number.isFinite(globalThis.latchFamilies?.bridge()), undefined, { timeout: LIMIT })
    const bridge = await page.evaluate(() => globalThis.latchFamilies?.bridge() ?? Number.NaN)
    const times: [Family, number][] = []
    for (const family of FAMILIES) times.push([family, await connectFamily(page, family)])
    await page.reload()
    const resumed = await page.evaluate(untilConnected, FAMILIES.length + 1)
    return { shown: Object.fromEntries(times) as FamilySteps['shown'], resumed, bridge }
  } finally {
    await close()
  }
}

/** Connects four families in fresh pages, moves the network, reloads, and takes the medians. */
export async function familySteps(browser: Browser, url: string, { rounds = 5 } = {}): Promise<FamilySteps> {
  const visits: FamilySteps[] = []
  for (let index = 0; index < rounds; index += 1) visits.push(await visit(browser, url))
  const of = (pick: (visited: FamilySteps) => number): number => Math.round(median(visits.map(pick)))
  const shown = FAMILIES.map((family) => [family, of((visited) => visited.shown[family])] as const)
  return {
    shown: Object.fromEntries(shown) as FamilySteps['shown'],
    resumed: of(({ resumed }) => resumed),
    bridge: of(({ bridge }) => bridge),
  }
}
