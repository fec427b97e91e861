import { createAnalytics } from './analytics/createAnalytics.ts'
import { createChains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import { createDirectory } from './directory/createDirectory.ts'
import directoryFile from './directory/wallets.json' with { type: 'json' }
import { createExchanges } from './exchange/createExchanges.ts'
import { createImages } from './images/createImages.ts'
import { readOwnImages } from './images/readOwnImages.ts'
import { createLimits } from './limits/createLimits.ts'
import type { Log } from './log/log.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { createSeller } from './onramp/createSeller.ts'
import { createProjects } from './projects/createProjects.ts'
import { createReadiness } from './readiness/createReadiness.ts'
import { createRpcProxy } from './rpcProxy/rpcProxy.ts'
import type { BaseServices, Services } from './services.ts'
import { createSources } from './sources/createSources.ts'
import { exchangeRates } from './sources/onchain/exchangeRates.ts'
import type { Sources } from './sources/sources.ts'
import type { Store } from './store/store.ts'

/** Everything endpoints use, over an open and migrated database. */
export async function createServices(
  config: Config,
  store: Store,
  log: Log,
  given: Partial<Sources> = {},
): Promise<Services> {
  const metrics = createMetrics()
  const now = Date.now
  const chains = createChains(config.chains, {
    timeout: config.limits.upstreamMs,
    onFailure(chain, node, error) {
      metrics.nodeFailures.inc({ chain, node })
      log.warn(
        { chain, node, reason: error instanceof Error ? error.message : 'unknown' },
        'a node failed and is left alone',
      )
    },
  })
  const limits = await createLimits(config.redisUrl)
  const base: BaseServices = {
    config,
    log,
    store,
    chains,
    exchanges: createExchanges(chains),
    limits,
    metrics,
    now,
    projects: createProjects(store, now),
    rpcProxy: createRpcProxy(metrics),
    directory: createDirectory(directoryFile.wallets, config.directory.certified),
    analytics: createAnalytics(store, config.analytics, log, now),
    images: createImages(readOwnImages(config.imagesFolder, log)),
  }
  const rate = given.rate ?? exchangeRates(base.exchanges)
  const seller = createSeller(base, rate)
  const sources = createSources(base, { seller, rate }, given)
  return { ...base, seller, sources, readiness: createReadiness(base) }
}
