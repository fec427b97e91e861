import type { Route } from '../http/route.ts'
import { balance } from './balance.ts'
import { convertAllowance } from './convertAllowance.ts'
import { convertBuildApprove } from './convertBuildApprove.ts'
import { convertBuildTransaction } from './convertBuildTransaction.ts'
import { convertGasPrice } from './convertGasPrice.ts'
import { convertQuotes } from './convertQuotes.ts'
import { convertTokens } from './convertTokens.ts'
import { describe } from './describe.ts'
import { getWalletNames, getWallets } from './directory.ts'
import { docs } from './docs.ts'
import { fungiblePrice } from './fungiblePrice.ts'
import { getAnalyticsConfig } from './getAnalyticsConfig.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { imageRoutes } from './imageRoutes.ts'
import { metrics } from './metrics.ts'
import { onrampOptions } from './onrampOptions.ts'
import { onrampPurchase } from './onrampPurchase.ts'
import { onrampQuote } from './onrampQuote.ts'
import { onrampUrl } from './onrampUrl.ts'
import { profileName } from './profileName.ts'
import { profileRegister } from './profileRegister.ts'
import { profileReverse } from './profileReverse.ts'
import { profileSuggestions } from './profileSuggestions.ts'
import { ready } from './ready.ts'
import { rpc } from './rpc.ts'
import { sendEvent } from './sendEvent.ts'
import { sessions } from './sessions.ts'
import { sessionsRevoke } from './sessionsRevoke.ts'
import { status } from './status.ts'
import { supportedChains } from './supportedChains.ts'

const described: readonly Route[] = [
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
  convertTokens,
  fungiblePrice,
  health,
  history,
  identity,
  onrampOptions,
  onrampQuote,
  onrampUrl,
  ...onrampPurchase,
  profileName,
  profileRegister,
  profileReverse,
  profileSuggestions,
  metrics,
  ready,
  rpc,
  sendEvent,
  sessions,
  sessionsRevoke,
  status,
  supportedChains,
]

/** Every endpoint; the server, the OpenAPI description and the tests of malformed requests are made from this list. */
export const routes: readonly Route[] = [...described, describe(described), ...docs]
