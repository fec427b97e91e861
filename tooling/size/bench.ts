import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackages } from '@latchkey/tooling/start/buildPackages.ts'
import type { Browser } from '@playwright/test'
import { allWallets } from './bench/allWallets.ts'
import { firstPress } from './bench/firstPress.ts'
import { heapGrowth } from './bench/heapGrowth.ts'
import { installedPackages } from './bench/installedPackages.ts'
import { objectGrowth } from './bench/objectGrowth.ts'
import { pressToCode } from './bench/pressToCode.ts'
import { PROFILES, type ProfileName } from './bench/profiles.ts'
import { type RaceResult, race } from './bench/race.ts'
import { reloadToAccount } from './bench/reloadToAccount.ts'
import { requestsBeforePress } from './bench/requestsBeforePress.ts'
import { scrollFrames } from './bench/scrollFrames.ts'
import { warmTimes } from './bench/timings.ts'
import { launchBrowser } from './harness/launchBrowser.ts'
import { serveFolder } from './harness/serveFolder.ts'
import { buildHost } from './sampleHosts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANY = 500

async function races(browser: Browser, urls: { readonly floor: string; readonly ours: string }): Promise<object> {
  const results: Partial<Record<ProfileName, RaceResult>> = {}
  for (const name of Object.keys(PROFILES) as ProfileName[]) results[name] = await race(browser, urls, name)
  const trace = join(ROOT, '.cache/bench/first-press.json')
  return { race: results, firstPress: { trace, longest: await firstPress(browser, urls.ours, 'cpu4', trace) } }
}

/** Everything in milliseconds or bytes; `floor` is a bare React dialog measured in the same run. */
async function measure(): Promise<object> {
  const hosts = await Promise.all(['minimal', 'floor', 'wallets', 'pairing'].map((name) => buildHost(ROOT, name)))
  const servers = await Promise.all(hosts.map(({ folder }) => serveFolder(folder)))
  const [ours, bare, wallets, pairing] = servers
  if (!ours || !bare || !wallets || !pairing) throw new Error('A host is not served')
  const browser = await launchBrowser(['--js-flags=--expose-gc'])
  try {
    const warmFloor = await warmTimes(browser, bare.url)
    const warm = await warmTimes(browser, ours.url)
    return {
      warm: { ...warm, floor: warmFloor, overFloor: Math.round((warm.median - warmFloor.median) * 10) / 10 },
      ...(await races(browser, { floor: bare.url, ours: ours.url })),
      wallets500: {
        ...(await race(browser, { floor: bare.url, ours: ours.url }, 'base', { wallets: MANY })),
        scroll: await scrollFrames(browser, { floor: bare.url, ours: ours.url }, { wallets: MANY }),
      },
      allWallets: {
        with600: await allWallets(browser, wallets.url, 600),
        with10000: await allWallets(browser, wallets.url, 10_000),
      },
      objects: await objectGrowth(browser, `${wallets.url}/?count=600`),
      pairing: {
        ...(await pressToCode(browser, pairing.url)),
        resume: await reloadToAccount(browser, pairing.url),
      },
      heap: await heapGrowth(browser, ours.url),
      heapFloor: await heapGrowth(browser, bare.url),
      requestsBeforePress: await requestsBeforePress(browser, ours.url),
      installedPackages: installedPackages(ROOT).length,
      installedWithPairing: installedPackages(ROOT, ['adapter-walletconnect', 'plugin-directory']).length,
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function main(): Promise<void> {
  parseArgs({ options: { json: { type: 'boolean' }, built: { type: 'boolean' } } })
  if (!process.argv.includes('--built')) await buildPackages(ROOT, new AbortController().signal)
  console.log(JSON.stringify(await measure(), null, 2))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
