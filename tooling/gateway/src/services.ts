import type { Chains } from './core/chains/chains.ts'
import type { Config } from './core/config/config.ts'
import type { Limits } from './core/limits.ts'
import type { Log } from './core/log.ts'
import type { Metrics } from './core/metrics.ts'
import type { Projects } from './core/projects.ts'
import type { AnswerStore } from './core/sources/answerStore.ts'
import type { Store } from './core/store/openStore.ts'
import type { Telemetry } from './core/telemetry.ts'
import type { Analytics } from './features/analytics/analytics.ts'
import type { Directory } from './features/directory/createDirectory.ts'
import type { Images } from './features/directory/images.ts'
import type { IndexMode } from './features/indexer/indexMode.ts'
import type { Login } from './features/login/login.ts'
import type { NftPictures } from './features/nfts/pictures.ts'
import type { Readiness } from './features/operator/readiness.ts'
import type { EsploraProxy } from './features/rpc/esploraProxy.ts'
import type { RpcProxy } from './features/rpc/rpcProxy.ts'
import type { SignIns } from './features/signin/signIns.ts'
import type { Exchange } from './features/swap/exchange.ts'
import type { Sources } from './sources.ts'

/** What sources and workers are made from. */
export interface BaseServices {
  readonly config: Config
  readonly log: Log
  readonly store: Store
  readonly chains: Chains
  readonly projects: Projects
  readonly limits: Limits
  /** Short-lived answers of services behind sources. */
  readonly answers: AnswerStore
  readonly metrics: Metrics
  readonly telemetry: Telemetry
  readonly rpcProxy: RpcProxy
  readonly esploraProxy: EsploraProxy
  readonly directory: Directory
  readonly images: Images
  readonly nftPictures: NftPictures
  readonly signIns: SignIns
  /** The login service of the embedded wallet, where there is one. */
  readonly login: Login | undefined
  readonly analytics: Analytics
  /** The chains' exchanges by CAIP-2 id. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** What is indexed of a chain (CAIP-2). */
  readonly indexMode: (chainId: string) => IndexMode
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Everything an endpoint may use. */
export interface Services extends BaseServices {
  readonly sources: Sources
  readonly readiness: Readiness
}
