import type { Network } from '../network/network.ts'
import type { AppMetadata, ChainFamily } from '../wallet/adapter.ts'
import { createClock } from './clock.ts'
import { createCache, createHttp, createRpc } from './lateServices.ts'
import { createLog } from './log.ts'
import { createPlatform } from './platform.ts'
import type { Services } from './services.ts'
import { createStorage, scopedStorage } from './storage.ts'

export interface ServicesConfig {
  /** Prefix of storage keys; two kernels on a page differ in it. */
  readonly prefix: string
  readonly projectId?: string | undefined
  readonly metadata: AppMetadata
  readonly http?: {
    /** What relative paths are relative to; only requests there carry the project id. */
    readonly baseUrl?: string | undefined
    readonly sdkType: string
    readonly sdkVersion: string
  }
  readonly networks: () => readonly Network[]
  readonly families: () => readonly ChainFamily[]
  /** Used in place of the built-in ones, by the other services too. */
  readonly overrides?: Partial<Services> | undefined
}

/** The doors to the outside. Opens none of them: nothing of the browser is touched until a service is used. */
export function createServices(config: ServicesConfig): Services {
  const { prefix, projectId, networks, families, overrides = {} } = config
  const { baseUrl, sdkType = '', sdkVersion = '' } = config.http ?? {}
  const log = overrides.log ?? Object.freeze(createLog())
  const platform = overrides.platform ?? Object.freeze(createPlatform())
  const clock = overrides.clock ?? Object.freeze(createClock(platform))
  const storage = Object.freeze(scopedStorage(overrides.storage ?? createStorage(log), prefix))
  const net = { clock, projectId, baseUrl, sdkType, sdkVersion }
  return {
    log,
    platform,
    clock,
    storage,
    http: overrides.http ?? Object.freeze(createHttp(net)),
    rpc: overrides.rpc ?? Object.freeze(createRpc({ ...net, log, networks, families })),
    cache: overrides.cache ?? Object.freeze(createCache({ clock, storage, log })),
  }
}
