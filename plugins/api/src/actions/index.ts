// The chunk of all actions, by what they are about: nothing else imports it.
export { getSupportedChains, isSupported } from '../client/supportedNetworks.ts'
export { getBalances, getHistory, getIdentity, getPrices } from './accounts.ts'
export { createFundSession, getFundExchanges, getFundSession } from './fund.ts'
export { getName, getNameAudience, getNameSuggestions, getNamesOf, getNameZones, registerName } from './names.ts'
export { getNftPicture, getNfts } from './nfts.ts'
export { getOnrampOptions, getOnrampQuote, getOnrampUrl } from './onramp.ts'
export { createOnrampOrder, getOnrampOrder, getOnrampProviders } from './onrampOrders.ts'
export { activateSession, createSession, getSessions, revokeSession } from './sessions.ts'
export {
  buildSwapApproval,
  buildSwapTransaction,
  getGasPrice,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  submitSwap,
} from './swaps.ts'
