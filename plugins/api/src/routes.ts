import type * as z from 'zod/mini'
import type { Endpoint } from './endpoints.ts'
import * as endpoints from './endpoints.ts'
import * as schema from './schemas/all.ts'

/** An endpoint with what its server must know beside: one line about it, and the schemas of what it takes. */
type ApiRoute<Given> =
  Given extends Endpoint<infer Request, infer Answer>
    ? Endpoint<Request, Answer> & { readonly summary: string } & {
        readonly [Part in keyof Request]: z.ZodMiniType<Request[Part]>
      }
    : never

/**
 * Every endpoint that this package's client asks, as a server has it. An entry of its own: a page needs none of the schemas
 * of what is sent.
 */
export const apiRoutes: { readonly [Name in keyof typeof endpoints]: ApiRoute<(typeof endpoints)[Name]> } = {
  supportedChains: {
    ...endpoints.supportedChains,
    summary: 'The chains whose accounts are served',
    query: schema.supportedChainsQuery,
  },
  balance: {
    ...endpoints.balance,
    summary: 'What an account holds, with prices',
    params: schema.balanceParams,
    query: schema.balanceQuery,
  },
  history: {
    ...endpoints.history,
    summary: 'Past and waiting transactions of an account, newest first',
    params: schema.historyParams,
    query: schema.historyQuery,
  },
  nfts: {
    ...endpoints.nfts,
    summary: 'The collectibles of an account, one chain after the other',
    params: schema.nftsParams,
    query: schema.nftsQuery,
  },
  nftPicture: {
    ...endpoints.nftPicture,
    summary: 'A small picture of a collectible, drawn from what the collectible itself names',
    params: schema.nftPictureParams,
    query: schema.nftPictureQuery,
  },
  identity: {
    ...endpoints.identity,
    summary: 'Name and picture of an account',
    params: schema.identityParams,
    query: schema.identityQuery,
  },
  fungiblePrice: { ...endpoints.fungiblePrice, summary: 'Prices of tokens', body: schema.fungiblePriceBody },
  profileName: {
    ...endpoints.profileName,
    summary: 'Where a name leads',
    params: schema.profileNameParams,
    query: schema.profileNameQuery,
  },
  profileReverse: {
    ...endpoints.profileReverse,
    summary: 'The names of an account',
    params: schema.profileReverseParams,
    query: schema.profileReverseQuery,
  },
  profileSuggestions: {
    ...endpoints.profileSuggestions,
    summary: 'Names near what was typed, and whether they are taken',
    params: schema.profileSuggestionsParams,
    query: schema.profileSuggestionsQuery,
  },
  profileRegister: {
    ...endpoints.profileRegister,
    summary: 'Registers a name with the signature of its account',
    body: schema.profileRegisterBody,
  },
  convertTokens: {
    ...endpoints.convertTokens,
    summary: 'Tokens that can be swapped on a chain',
    query: schema.convertTokensQuery,
  },
  convertQuotes: {
    ...endpoints.convertQuotes,
    summary: 'What a swap would bring at this moment; empty when nothing connects the tokens',
    query: schema.convertQuotesQuery,
  },
  convertAllowance: {
    ...endpoints.convertAllowance,
    summary: "How much of an account's token the exchange may take",
    query: schema.convertAllowanceQuery,
  },
  convertGasPrice: {
    ...endpoints.convertGasPrice,
    summary: 'What a unit of gas costs now',
    query: schema.convertGasPriceQuery,
  },
  convertBuildApprove: {
    ...endpoints.convertBuildApprove,
    summary: 'The transaction that lets the exchange take a token',
    query: schema.convertBuildApproveQuery,
  },
  convertBuildTransaction: {
    ...endpoints.convertBuildTransaction,
    summary: 'The transaction of a swap',
    body: schema.convertBuildTransactionBody,
  },
  convertSubmit: {
    ...endpoints.convertSubmit,
    summary: 'Sends a signed swap, where its maker signs last; a repetition gets the first outcome',
    body: schema.convertSubmitBody,
  },
  onrampUrl: {
    ...endpoints.onrampUrl,
    summary: 'The page on which a purchase goes on',
    query: schema.onrampUrlQuery,
    body: schema.onrampUrlBody,
  },
  onrampOptions: {
    ...endpoints.onrampOptions,
    summary: 'What can be bought, and paid with',
    query: schema.onrampOptionsQuery,
  },
  onrampQuote: {
    ...endpoints.onrampQuote,
    summary: 'What an amount of money buys',
    query: schema.onrampQuoteQuery,
    body: schema.onrampQuoteBody,
  },
  onrampProviders: {
    ...endpoints.onrampProviders,
    summary: 'Who sells coins of a network',
    query: schema.onrampProvidersQuery,
  },
  onrampOrder: {
    ...endpoints.onrampOrder,
    summary: 'Makes an order, and the page of its provider',
    query: schema.onrampOrderQuery,
    body: schema.onrampOrderBody,
  },
  onrampOrderStatus: {
    ...endpoints.onrampOrderStatus,
    summary: 'How far an order is',
    params: schema.onrampOrderParams,
    query: schema.onrampOrderQuery,
  },
  fundExchanges: {
    ...endpoints.fundExchanges,
    summary: 'Exchanges from which coins come to a network',
    query: schema.fundExchangesQuery,
  },
  fundSession: {
    ...endpoints.fundSession,
    summary: 'Begins a deposit, and the page of its exchange',
    query: schema.fundSessionQuery,
    body: schema.fundSessionBody,
  },
  fundSessionStatus: {
    ...endpoints.fundSessionStatus,
    summary: 'How far a deposit is',
    params: schema.fundSessionParams,
    query: schema.fundSessionQuery,
  },
  sessions: {
    ...endpoints.sessions,
    summary: 'Permissions that an account gave',
    params: schema.sessionsParams,
    query: schema.sessionsQuery,
  },
  sessionsRevoke: {
    ...endpoints.sessionsRevoke,
    summary: "Takes a permission back, with the account's signature",
    params: schema.sessionsRevokeParams,
    query: schema.sessionsRevokeQuery,
    body: schema.sessionsRevokeBody,
  },
  sessionsCreate: {
    ...endpoints.sessionsCreate,
    summary: 'Begins a permission with the co-signer',
    params: schema.sessionsParams,
    query: schema.clientQuery,
    body: schema.sessionsCreateBody,
  },
  sessionsActivate: {
    ...endpoints.sessionsActivate,
    summary: 'Completes a permission with what the wallet has signed',
    params: schema.sessionsParams,
    query: schema.clientQuery,
    body: schema.sessionsActivateBody,
  },
  sessionsCosign: {
    ...endpoints.sessionsCosign,
    summary: 'Hands a permission on to its key, for one use within a minute',
    params: schema.sessionsParams,
    query: schema.clientQuery,
    body: schema.sessionsCosignBody,
  },
}
