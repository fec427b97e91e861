import type { Route } from '../http/route.ts'
import { getAnalyticsConfig } from './getAnalyticsConfig.ts'
import { getWallets } from './getWallets.ts'
import { health } from './health.ts'
import { imageRoutes } from './imageRoutes.ts'
import { metrics } from './metrics.ts'
import { rpc } from './rpc.ts'
import { supportedChains } from './supportedChains.ts'

/** Every endpoint; the server, the OpenAPI description and the tests of malformed requests are made from this list. */
export const routes: readonly Route[] = [
  ...imageRoutes,
  getAnalyticsConfig,
  getWallets,
  health,
  metrics,
  rpc,
  supportedChains,
]
