// What goes over the wire, for both sides. An entry of its own, so that a page without it holds no schema library.
export {
  type Balance,
  type BalanceAnswer,
  type BalanceParams,
  type BalanceQuery,
  balanceAnswer,
  balanceParams,
  balanceQuery,
} from './schemas/balance.ts'
export { type ClientQuery, clientQuery } from './schemas/client.ts'
export {
  type ConvertAllowanceAnswer,
  type ConvertAllowanceQuery,
  convertAllowanceAnswer,
  convertAllowanceQuery,
} from './schemas/convertAllowance.ts'
export {
  type ConvertBuildApproveAnswer,
  type ConvertBuildApproveQuery,
  convertBuildApproveAnswer,
  convertBuildApproveQuery,
} from './schemas/convertBuildApprove.ts'
export {
  type ConvertBuildTransactionAnswer,
  type ConvertBuildTransactionBody,
  convertBuildTransactionAnswer,
  convertBuildTransactionBody,
} from './schemas/convertBuildTransaction.ts'
export {
  type ConvertGasPriceAnswer,
  type ConvertGasPriceQuery,
  convertGasPriceAnswer,
  convertGasPriceQuery,
} from './schemas/convertGasPrice.ts'
export {
  type ConvertQuotesAnswer,
  type ConvertQuotesQuery,
  convertQuotesAnswer,
  convertQuotesQuery,
  type SwapQuote,
} from './schemas/convertQuotes.ts'
export {
  type ConvertTokensAnswer,
  type ConvertTokensQuery,
  convertTokensAnswer,
  convertTokensQuery,
  type SwapToken,
} from './schemas/convertTokens.ts'
export { type ErrorAnswer, type ErrorReason, errorAnswer } from './schemas/error.ts'
export {
  type Fungible,
  type FungiblePriceAnswer,
  type FungiblePriceBody,
  fungiblePriceAnswer,
  fungiblePriceBody,
} from './schemas/fungiblePrice.ts'
export {
  type HistoryAnswer,
  type HistoryParams,
  type HistoryQuery,
  historyAnswer,
  historyParams,
  historyQuery,
} from './schemas/history.ts'
export {
  type IdentityAnswer,
  type IdentityParams,
  type IdentityQuery,
  identityAnswer,
  identityParams,
  identityQuery,
} from './schemas/identity.ts'
export { type NameAddress, type NameAttributes, type NameRecord, nameRecord } from './schemas/nameRecord.ts'
export {
  type PaymentCurrency,
  type PaymentLimit,
  type PurchaseCurrency,
  type PurchaseNetwork,
  paymentCurrency,
  purchaseCurrency,
} from './schemas/onrampCurrency.ts'
export {
  type OnrampOptionsAnswer,
  type OnrampOptionsQuery,
  onrampOptionsAnswer,
  onrampOptionsQuery,
  type UnavailableCurrency,
} from './schemas/onrampOptions.ts'
export {
  type OnrampAmount,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  type OnrampQuoteQuery,
  onrampQuoteAnswer,
  onrampQuoteBody,
  onrampQuoteQuery,
} from './schemas/onrampQuote.ts'
export {
  type OnrampDestination,
  type OnrampUrlAnswer,
  type OnrampUrlBody,
  type OnrampUrlQuery,
  onrampUrlAnswer,
  onrampUrlBody,
  onrampUrlQuery,
} from './schemas/onrampUrl.ts'
export {
  type ProfileNameAnswer,
  type ProfileNameParams,
  type ProfileNameQuery,
  profileNameAnswer,
  profileNameParams,
  profileNameQuery,
} from './schemas/profileName.ts'
export {
  type ProfileRegisterAnswer,
  type ProfileRegisterBody,
  profileRegisterAnswer,
  profileRegisterBody,
} from './schemas/profileRegister.ts'
export {
  type ProfileReverseAnswer,
  type ProfileReverseParams,
  type ProfileReverseQuery,
  profileReverseAnswer,
  profileReverseParams,
  profileReverseQuery,
} from './schemas/profileReverse.ts'
export {
  type NameSuggestion,
  type ProfileSuggestionsAnswer,
  type ProfileSuggestionsParams,
  type ProfileSuggestionsQuery,
  profileSuggestionsAnswer,
  profileSuggestionsParams,
  profileSuggestionsQuery,
} from './schemas/profileSuggestions.ts'
export {
  type SessionPermission,
  type SessionsAnswer,
  type SessionsParams,
  type SessionsQuery,
  type SmartSession,
  sessionsAnswer,
  sessionsParams,
  sessionsQuery,
} from './schemas/sessions.ts'
export {
  type SessionsRevokeAnswer,
  type SessionsRevokeBody,
  type SessionsRevokeParams,
  type SessionsRevokeQuery,
  sessionsRevokeAnswer,
  sessionsRevokeBody,
  sessionsRevokeParams,
  sessionsRevokeQuery,
} from './schemas/sessionsRevoke.ts'
export {
  type SupportedChainsAnswer,
  type SupportedChainsQuery,
  supportedChainsAnswer,
  supportedChainsQuery,
} from './schemas/supportedChains.ts'
export {
  type Transaction,
  type TransactionMetadata,
  type TransactionStatus,
  transaction,
} from './schemas/transaction.ts'
export { type FungibleInfo, type NftContent, type NftInfo, type Transfer, transfer } from './schemas/transfer.ts'
