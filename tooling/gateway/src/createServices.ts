import { createChains } from './core/chains/chains.ts'
import type { Config } from './core/config/config.ts'
import { createLimits } from './core/limits.ts'
import type { Log } from './core/log.ts'
import { createMetrics } from './core/metrics.ts'
import { createProjects } from './core/projects.ts'
import { openAnswerStore } from './core/sources/answerStore.ts'
import { serves } from './core/sources/compose.ts'
import type { Store } from './core/store/openStore.ts'
import { createTelemetry } from './core/telemetry.ts'
import { createAnalytics } from './features/analytics/analytics.ts'
import { createDirectory } from './features/directory/createDirectory.ts'
import { createImages } from './features/directory/images.ts'
import { readOwnImages } from './features/directory/ownImages.ts'
import directoryFile from './features/directory/wallets.json' with { type: 'json' }
import { indexModeOf } from './features/indexer/indexMode.ts'
import { createLogin } from './features/login/login.ts'
import { createNftPictures } from './features/nfts/pictures.ts'
import { createReadiness } from './features/operator/readiness.ts'
import { createEsploraProxy } from './features/rpc/esploraProxy.ts'
import { createRpcProxy } from './features/rpc/rpcProxy.ts'
import { createSignIns } from './features/signin/signIns.ts'
import { createExchanges } from './features/swap/exchange.ts'
import { selectSources } from './selectSources.ts'
import type { BaseServices, Services } from './services.ts'
import { createSources, type Sources } from './sources.ts'

/** Everything endpoints use, over an open and migrated database. */
export async function createServices(
  config: Config,
  store: Store,
  log: Log,
  given: Partial<Sources> = {},
): Promise<Services> {
  const metrics = createMetrics()
  const telemetry = await createTelemetry(config.telemetry)
  const { upstream } = telemetry
  const now = (): number => Date.now()
  const chains = createChains(config.chains, {
    timeout: config.limits.upstreamMs,
    upstream,
    onAnswer: (chain, node, seconds) => metrics.nodeSeconds.observe({ chain, node }, seconds),
    onFailure(chain, node, error) {
      metrics.nodeFailures.inc({ chain, node })
      log.warn(
        { chain, node, reason: error instanceof Error ? error.message : 'unknown' },
        'a node failed and is left alone',
      )
    },
  })
  const limits = await createLimits(config.redisUrl)
  const answers = await openAnswerStore(config.redisUrl)
  const projects = createProjects(store, now)
  const login = config.frame && (await createLogin({ config, store, limits, projects, log, now }))
  const selected = await selectSources({ config, chains, log, metrics, answers, telemetry })
  const isExplored = (id: string): boolean => selected.history.some((entry) => serves(entry, id))
  const base: BaseServices = {
    indexMode(id) {
      const chain = chains.find(id)
      // A gateway that answers histories from code needs no index.
      return chain && !given.history ? indexModeOf(chain.config, config.indexer, isExplored) : 'none'
    },
    config,
    log,
    store,
    chains,
    exchanges: createExchanges(chains),
    limits,
    answers,
    metrics,
    telemetry,
    now,
    projects,
    login,
    rpcProxy: createRpcProxy(metrics),
    esploraProxy: createEsploraProxy(config.limits.upstreamMs, metrics, log),
    directory: createDirectory(directoryFile.wallets, config.directory.certified),
    analytics: createAnalytics(store, config.analytics, log, now),
    signIns: createSignIns({ store, chains, now, log }),
    nftPictures: createNftPictures(chains, config.pictures),
    images: createImages(readOwnImages(config.imagesFolder, log)),
  }
  const sources = createSources(base, selected, given)
  return { ...base, sources, readiness: createReadiness(base) }
}
