import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installedWithoutPeers } from '@latchkey/tooling/lint/licences/installedPackages.ts'
import { buildPackages } from '@latchkey/tooling/start/startEverything.ts'
import { accountSteps } from './bench/accountSteps.ts'
import { allWallets } from './bench/allWallets.ts'
import { firstPress } from './bench/firstPress.ts'
import { installedPackages } from './bench/installedPackages.ts'
import { objectGrowth } from './bench/objectGrowth.ts'
import { ownedLists } from './bench/owner/ownedLists.ts'
import { sendSteps } from './bench/owner/sendSteps.ts'
import { swapSteps } from './bench/owner/swapSteps.ts'
import { pressToCode } from './bench/pressToCode.ts'
import { race } from './bench/race.ts'
import { reloadToAccount } from './bench/reloadToAccount.ts'
import { scrollFrames } from './bench/scrollFrames.ts'
import { signInRates } from './bench/signInRates.ts'
import { type BenchFigures, benchTable } from './bench/table.ts'
import { warmTimes } from './bench/timings.ts'
import { requestsBeforePress, visitorCosts } from './bench/visitorCost.ts'
import type { BuiltHost } from './bundle/builtHost.ts'
import { buildHost } from './bundle/sampleHosts.ts'
import { familySteps } from './families/familySteps.ts'
import { launchBrowser } from './harness/launchBrowser.ts'
import { serveFolder } from './harness/serveFolder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANY = 500
const TRACE = join(ROOT, '.cache/bench/first-press.json')

interface Served {
  readonly host: BuiltHost
  readonly url: string
}

/** How many packages are installed for the host of the README, for one that pairs, and for a server of sign-in. */
function countPackages(): BenchFigures['packages'] {
  return {
    minimal: installedPackages(ROOT).length,
    pairing: installedPackages(ROOT, ['adapter-walletconnect', 'plugin-directory']).length,
    signInServer: installedWithoutPeers([join(ROOT, 'tooling/siwx-server')]).length,
  }
}

/** @param served the hosts by name */
async function measure(served: (name: string) => Served): Promise<BenchFigures> {
  const browser = await launchBrowser()
  const ours = served('minimal').url
  const wallets = served('wallets').url
  const pairing = served('pairing').url
  const urls = { floor: served('floor').url, ours }
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = Date.now()
    const result = await work().catch((error: unknown) => {
      console.error(`  ${name}: once more, after`, error)
      return work()
    })
    console.error(`  ${name}: ${Math.round((Date.now() - start) / 1000)} s`)
    return result
  }
  try {
    const base = await step('race, as it is', () => race(browser, urls, 'base'))
    const cpu4 = await step('race, 4x CPU', () => race(browser, urls, 'cpu4'))
    const phone = await step('race, phone', () => race(browser, urls, 'phone'))
    return {
      races: { base, cpu4, phone },
      warm: await step('later presses', async () => ({
        floor: await warmTimes(browser, urls.floor),
        ours: await warmTimes(browser, urls.ours),
      })),
      many: await step('500 wallets', () => race(browser, urls, 'base', { wallets: MANY, rounds: 3 })),
      manyScroll: await step('500 wallets, wheel', () => scrollFrames(browser, urls, { wallets: MANY })),
      allWallets: await step('600 wallets', () => allWallets(browser, wallets, 600)),
      allWallets10000: await step('10,000 wallets', () =>
        allWallets(browser, wallets, 10_000, { pages: 1, rounds: 2 }),
      ),
      account: await step('account', () => accountSteps(browser, ours)),
      owned: await step('5,000 of everything', () => ownedLists(browser, served('owner').url)),
      send: await step('sending', () => sendSteps(browser, served('owner').url)),
      swap: await step('swapping', () => swapSteps(browser, served('money').url)),
      families: await step('four families', () => familySteps(browser, served('families').url)),
      pairing: await step('pairing', () => pressToCode(browser, pairing, { rounds: 4 })),
      resume: await step('reload', () => reloadToAccount(browser, pairing, { rounds: 4 })),
      busy: await step('busy page', () =>
        race(browser, { floor: ours, ours: served('busy').url }, 'base', { rounds: 5 }),
      ),
      objects: await step('objects', () => objectGrowth(browser, `${wallets}/?count=600`)),
      visitors: await step('visitors who never press', () =>
        visitorCosts(browser, { floor: urls.floor, modes: served('modes').url }),
      ),
      requestsBeforePress: await requestsBeforePress(browser, ours),
      packages: countPackages(),
      signIn: await step('sign-in on a server', () => signInRates(ROOT)),
      firstPress: {
        trace: relative(ROOT, TRACE),
        longest: await step('trace', () => firstPress(browser, served('minimal'), 'cpu4', TRACE)),
      },
    }
  } finally {
    await browser.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, built: { type: 'boolean' } } })
  if (!values.built) await buildPackages(ROOT, new AbortController().signal)
  const names = ['minimal', 'floor', 'wallets', 'pairing', 'busy', 'modes', 'owner', 'money', 'families']
  const hosts = await Promise.all(names.map((name) => buildHost(ROOT, name, 'bundled')))
  const servers = await Promise.all(hosts.map(({ folder }) => serveFolder(folder)))
  const served = (name: string): Served => {
    const [host, server] = [hosts[names.indexOf(name)], servers[names.indexOf(name)]]
    if (!host || !server) throw new Error(`The host ${name} is not served`)
    return { host, url: server.url }
  }
  try {
    const figures = await measure(served)
    console.log(values.json ? JSON.stringify(figures, null, 2) : benchTable(figures))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
