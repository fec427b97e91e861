import type { Analytics } from './analytics/analytics.ts'
import type { Chains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { Directory } from './directory/createDirectory.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { Images } from './images/createImages.ts'
import type { Limits } from './limits/limits.ts'
import type { Log } from './log/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Seller } from './onramp/seller.ts'
import type { Projects } from './projects/projects.ts'
import type { Readiness } from './readiness/createReadiness.ts'
import type { RpcProxy } from './rpcProxy/rpcProxy.ts'
import type { Sources } from './sources/sources.ts'
import type { Store } from './store/store.ts'

/** What sources and workers are made from. */
export interface BaseServices {
  readonly config: Config
  readonly log: Log
  readonly store: Store
  readonly chains: Chains
  readonly projects: Projects
  readonly limits: Limits
  readonly metrics: Metrics
  readonly rpcProxy: RpcProxy
  readonly directory: Directory
  readonly images: Images
  readonly analytics: Analytics
  /** The chains' exchanges by CAIP-2 id. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Everything an endpoint may use. */
export interface Services extends BaseServices {
  readonly sources: Sources
  readonly readiness: Readiness
  /** The local on-ramp. */
  readonly seller: Seller
}
