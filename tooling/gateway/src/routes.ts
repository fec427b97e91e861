import type { Route } from './core/http/route.ts'
import { getAnalyticsConfig, sendEvent } from './features/analytics/routes.ts'
import { balance, supportedChains } from './features/balance/routes.ts'
import { imageRoutes } from './features/directory/imageRoutes.ts'
import { getWalletNames, getWallets } from './features/directory/routes.ts'
import { fundRoutes } from './features/fund/routes.ts'
import { history } from './features/history/routes.ts'
import { identity, profileName, profileRegister, profileReverse, profileSuggestions } from './features/names/routes.ts'
import { nftPicture, nfts } from './features/nfts/routes.ts'
import { onrampRoutes } from './features/onramp/routes.ts'
import { health, metrics, ready, status } from './features/operator/routes.ts'
import { fungiblePrice } from './features/prices/routes.ts'
import { rpc } from './features/rpc/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signInRoutes } from './features/signin/routes.ts'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertSubmit,
  convertTokens,
} from './features/swap/routes.ts'

/** Every endpoint; the server, the OpenAPI description and the tests of malformed requests are made from this list. */
export const routes: readonly Route[] = [
  ...imageRoutes,
  getAnalyticsConfig,
  getWalletNames,
  getWallets,
  balance,
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertSubmit,
  convertTokens,
  fungiblePrice,
  health,
  history,
  identity,
  nftPicture,
  nfts,
  ...fundRoutes,
  ...onrampRoutes,
  profileName,
  profileRegister,
  profileReverse,
  profileSuggestions,
  metrics,
  ready,
  rpc,
  sendEvent,
  ...sessionRoutes,
  ...signInRoutes,
  status,
  supportedChains,
]
