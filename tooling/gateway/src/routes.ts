import type { Route } from './core/http/route.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { balanceRoutes } from './features/balance/routes.ts'
import { imageRoutes } from './features/directory/imageRoutes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { feeRoutes } from './features/fees/routes.ts'
import { fundRoutes } from './features/fund/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { nameRoutes } from './features/names/routes.ts'
import { nftRoutes } from './features/nfts/routes.ts'
import { onrampRoutes } from './features/onramp/routes.ts'
import { operatorRoutes } from './features/operator/routes.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { esploraRoutes } from './features/rpc/esploraRoutes.ts'
import { rpcRoutes } from './features/rpc/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signInRoutes } from './features/signin/routes.ts'
import { swapRoutes } from './features/swap/routes.ts'

/**
 * Every endpoint, feature by feature: an endpoint is added to its feature's own list. The server, the OpenAPI description and
 * the tests of malformed requests are made from this one.
 */
export const routes: readonly Route[] = [
  ...imageRoutes,
  ...analyticsRoutes,
  ...directoryRoutes,
  ...balanceRoutes,
  ...swapRoutes,
  ...priceRoutes,
  ...historyRoutes,
  ...nftRoutes,
  ...fundRoutes,
  ...onrampRoutes,
  ...nameRoutes,
  ...operatorRoutes,
  ...rpcRoutes,
  ...esploraRoutes,
  ...feeRoutes,
  ...sessionRoutes,
  ...signInRoutes,
]
