import { type Relay, startRelay } from '@latchkey/devnet/relay'
import { startWallet, type TestWallet, type WalletOptions } from '@latchkey/devnet/wallet'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Attempt, type Site, type SiteOptions, startSite } from './startSite.ts'

/** A page that has paired, and how it did. */
export interface PairedSite {
  readonly site: Site
  readonly attempt: Attempt
}

/** A relay, a wallet and the pages of one test file. */
export interface PairingTrial {
  readonly relay: Relay
  /** In a process of its own; told to be late, it approves after 300 ms. */
  readonly wallet: TestWallet
  /** Opens a page, which ends with its test. */
  open(options?: SiteOptions): Promise<Site>
  /** Opens a page and pairs it with the wallet. */
  paired(options?: SiteOptions): Promise<PairedSite>
}

/** Starts relay and wallet before the tests of a file, and ends them and all pages after. */
export function pairingTrial(options: Pick<WalletOptions, 'signsIn'> = {}): PairingTrial {
  const sites: Site[] = []
  let started: Pick<PairingTrial, 'relay' | 'wallet'> | undefined

  function running(): Pick<PairingTrial, 'relay' | 'wallet'> {
    if (started) return started
    throw new Error('The relay runs only while tests do: ask for it in a test.')
  }

  async function open(own: SiteOptions = {}): Promise<Site> {
    const site = await startSite({ relayUrl: running().relay.url, ...own })
    sites.push(site)
    return site
  }

  beforeAll(async () => {
    const relay = await startRelay()
    started = { relay, wallet: await startWallet({ ...options, relayUrl: relay.url, lateMs: 300 }) }
  }, 30_000)
  afterAll(() => Promise.all([started?.wallet.stop(), started?.relay.stop()]))
  afterEach(async () => {
    running().relay.clearFaults()
    running().relay.set({ clockOffset: 0, projectIds: undefined })
    await Promise.all(sites.splice(0).map((site) => site.destroy()))
  })

  return {
    get relay() {
      return running().relay
    },
    get wallet() {
      return running().wallet
    },
    open,
    async paired(options) {
      const site = await open(options)
      const attempt = site.connect()
      await running().wallet.pair(await attempt.uri())
      await attempt.connection
      return { site, attempt }
    },
  }
}
