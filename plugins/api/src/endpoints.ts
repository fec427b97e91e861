import * as z from 'zod/mini'
import * as schema from './schemas/all.ts'

/** What a request holds beside its address; what an endpoint does not take is absent. */
export interface EndpointRequest {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

/** An endpoint of the gateway as its clients must know it. The schemas of what it takes stand in `apiRoutes`. */
export interface Endpoint<Request extends EndpointRequest, Answer> {
  readonly method: 'GET' | 'POST'
  /** Relative to the gateway's address; `params` has what stands for each `:name`. */
  readonly path: `/v1/${string}`
  /** Checks the answer. */
  readonly answer: z.ZodMiniType<Answer>
  /** Where the project's id goes: in the query unless given. */
  readonly identity?: 'body' | 'none'
  /** Of a POST: it changes nothing, so that it may be repeated. */
  readonly isRead?: true
  /** The answer is made of lists: an entry that cannot be read is left out. */
  readonly isList?: true
  /** A type alone, never there. */
  readonly request?: Request
}

/** The address, and what checks the answer. */
type Make = <Request extends EndpointRequest, Answer>(
  path: `/v1/${string}`,
  answer: z.ZodMiniType<Answer>,
  more?: Pick<Endpoint<Request, Answer>, 'identity' | 'isRead' | 'isList'>,
) => Endpoint<Request, Answer>

const get: Make = (path, answer, more) => ({ method: 'GET', path, answer, ...more })
const post: Make = (path, answer, more) => ({ method: 'POST', path, answer, ...more })

// The route table: the client's requests, the gateway's routes and its OpenAPI document begin here.

export const supportedChains: Endpoint<{ query: schema.ClientQuery }, schema.SupportedChainsAnswer> = get(
  '/v1/supported-chains',
  schema.supportedChainsAnswer,
)
export const balance: Endpoint<{ params: schema.BalanceParams; query: schema.BalanceQuery }, schema.BalanceAnswer> =
  get('/v1/account/:address/balance', schema.balanceAnswer)
export const history: Endpoint<{ params: schema.HistoryParams; query: schema.HistoryQuery }, schema.HistoryAnswer> =
  get('/v1/account/:account/history', schema.historyAnswer)
export const nfts: Endpoint<{ params: schema.NftsParams; query: schema.NftsQuery }, schema.NftsAnswer> = get(
  '/v1/account/:address/nfts',
  schema.nftsAnswer,
)
export const nftPicture: Endpoint<{ params: schema.NftPictureParams; query: schema.NftPictureQuery }, unknown> = get(
  '/v1/nft/:assetId/picture',
  z.unknown(),
)
export const identity: Endpoint<{ params: schema.IdentityParams; query: schema.IdentityQuery }, schema.IdentityAnswer> =
  get('/v1/identity/:address', schema.identityAnswer)
export const fungiblePrice: Endpoint<{ body: schema.FungiblePriceBody }, schema.FungiblePriceAnswer> = post(
  '/v1/fungible/price',
  schema.fungiblePriceAnswer,
  { identity: 'body', isRead: true, isList: true },
)
export const profileName: Endpoint<
  { params: schema.ProfileNameParams; query: schema.ProfileNameQuery },
  schema.NameRecord
> = get('/v1/profile/account/:name', schema.nameRecord)
export const profileReverse: Endpoint<
  { params: schema.ProfileReverseParams; query: schema.ProfileReverseQuery },
  schema.ProfileReverseAnswer
> = get('/v1/profile/reverse/:address', schema.profileReverseAnswer)
export const profileSuggestions: Endpoint<
  { params: schema.ProfileSuggestionsParams; query: schema.ProfileSuggestionsQuery },
  schema.ProfileSuggestionsAnswer
> = get('/v1/profile/suggestions/:name', schema.profileSuggestionsAnswer, { isList: true })
export const profileRegister: Endpoint<{ body: schema.ProfileRegisterBody }, schema.ProfileRegisterAnswer> = post(
  '/v1/profile/account',
  schema.profileRegisterAnswer,
  { identity: 'none' },
)
export const convertTokens: Endpoint<{ query: schema.ConvertTokensQuery }, schema.ConvertTokensAnswer> = get(
  '/v1/convert/tokens',
  schema.convertTokensAnswer,
  { isList: true },
)
export const convertQuotes: Endpoint<{ query: schema.ConvertQuotesQuery }, schema.ConvertQuotesAnswer> = get(
  '/v1/convert/quotes',
  schema.convertQuotesAnswer,
  { isList: true },
)
export const convertAllowance: Endpoint<{ query: schema.ConvertAllowanceQuery }, schema.ConvertAllowanceAnswer> = get(
  '/v1/convert/allowance',
  schema.convertAllowanceAnswer,
)
export const convertGasPrice: Endpoint<{ query: schema.ConvertGasPriceQuery }, schema.ConvertGasPriceAnswer> = get(
  '/v1/convert/gas-price',
  schema.convertGasPriceAnswer,
)
export const convertBuildApprove: Endpoint<
  { query: schema.ConvertBuildApproveQuery },
  schema.ConvertBuildApproveAnswer
> = get('/v1/convert/build-approve', schema.convertBuildApproveAnswer)
export const convertBuildTransaction: Endpoint<
  { body: schema.ConvertBuildTransactionBody },
  schema.ConvertBuildTransactionAnswer
> = post('/v1/convert/build-transaction', schema.convertBuildTransactionAnswer, {
  identity: 'body',
  isRead: true,
})
export const convertSubmit: Endpoint<{ body: schema.ConvertSubmitBody }, schema.SwapSubmission> = post(
  '/v1/convert/submit',
  schema.convertSubmitAnswer,
  { identity: 'body' },
)
export const onrampUrl: Endpoint<{ query: schema.ClientQuery; body: schema.OnrampUrlBody }, schema.OnrampUrlAnswer> =
  post('/v1/generators/onrampurl', schema.onrampUrlAnswer)
export const onrampOptions: Endpoint<{ query: schema.OnrampOptionsQuery }, schema.OnrampOptionsAnswer> = get(
  '/v1/onramp/options',
  schema.onrampOptionsAnswer,
  { isList: true },
)
export const onrampQuote: Endpoint<
  { query: schema.ClientQuery; body: schema.OnrampQuoteBody },
  schema.OnrampQuoteAnswer
> = post('/v1/onramp/quote', schema.onrampQuoteAnswer, { isRead: true })
export const onrampProviders: Endpoint<{ query: schema.OnrampProvidersQuery }, readonly schema.OnrampProvider[]> = get(
  '/v1/onramp/providers',
  schema.onrampProvidersAnswer,
  { isList: true },
)
export const onrampOrder: Endpoint<
  { query: schema.ClientQuery; body: schema.OnrampOrderBody },
  schema.OnrampOrderAnswer
> = post('/v1/onramp/orders', schema.onrampOrderAnswer)
export const onrampOrderStatus: Endpoint<
  { params: { orderId: string }; query: schema.ClientQuery },
  schema.OnrampOrderState
> = get('/v1/onramp/orders/:orderId', schema.onrampOrderState)
export const fundExchanges: Endpoint<{ query: schema.FundExchangesQuery }, readonly schema.FundExchange[]> = get(
  '/v1/fund/exchanges',
  schema.fundExchangesAnswer,
  { isList: true },
)
export const fundSession: Endpoint<
  { query: schema.ClientQuery; body: schema.FundSessionBody },
  schema.FundSessionAnswer
> = post('/v1/fund/sessions', schema.fundSessionAnswer)
export const fundSessionStatus: Endpoint<
  { params: { sessionId: string }; query: schema.ClientQuery },
  schema.FundSessionState
> = get('/v1/fund/sessions/:sessionId', schema.fundSessionState)
export const sessions: Endpoint<{ params: schema.SessionsParams; query: schema.ClientQuery }, schema.SessionsAnswer> =
  get('/v1/sessions/:address', schema.sessionsAnswer, { isList: true })
export const sessionsRevoke: Endpoint<
  { params: schema.SessionsRevokeParams; query: schema.ClientQuery; body: schema.SessionsRevokeBody },
  schema.SessionsRevokeAnswer
> = post('/v1/sessions/:address/revoke', schema.sessionsRevokeAnswer)
export const sessionsCreate: Endpoint<
  { params: schema.SessionsParams; query: schema.ClientQuery; body: schema.SessionsCreateBody },
  schema.SessionsCreateAnswer
> = post('/v1/sessions/:address', schema.sessionsCreateAnswer)
export const sessionsActivate: Endpoint<
  { params: schema.SessionsParams; query: schema.ClientQuery; body: schema.SessionsActivateBody },
  schema.SessionsActivateAnswer
> = post('/v1/sessions/:address/activate', schema.sessionsActivateAnswer)
export const sessionsCosign: Endpoint<
  { params: schema.SessionsParams; query: schema.ClientQuery; body: schema.SessionsCosignBody },
  schema.SessionsCosignAnswer
> = post('/v1/sessions/:address/cosign', schema.sessionsCosignAnswer)
