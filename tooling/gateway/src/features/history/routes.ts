import { apiRoutes } from '@latchkey/plugin-api/routes'
import type { Transfer } from '@latchkey/plugin-api/schemas'
import { accountAddresses, addressCost } from '../../core/accountAddresses.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type Asker, tokenIcon } from '../directory/images.ts'

/** A CAIP-10 id names its chain, which must then be the one that is asked for. */
function split(account: string, chainId: string | undefined) {
  const [namespace, reference, address] = account.split(':')
  if (address === undefined) return { address: account, chainId }
  const named = `${namespace}:${reference}`
  if (chainId === undefined || chainId === named) return { address, chainId: named }
  throw new GatewayError(
    400,
    'chain-mismatch',
    `The account is one of ${named}, but ${chainId} is asked for: leave one of them out.`,
  )
}

/** The same pictures as in the list of balances; a transfer of unwanted tokens shows none of ours. */
function withIcon(transfer: Transfer, chain: string | undefined, asker: Asker): Transfer {
  const info = transfer.fungible_info
  const asset = info?.address ?? chain
  if (!info?.symbol || info.flags?.is_spam || asset === undefined) return transfer
  const url = tokenIcon({ icon: info.icon?.url ?? '', symbol: info.symbol, asset }, asker)
  return { ...transfer, fungible_info: { ...info, icon: { url } } }
}

/** `GET /v1/account/:account/history`. */
const history: Route = route({
  ...apiRoutes.history,
  auth: 'project',
  group: 'history',
  cost: addressCost,
  async handler({ params, query, missing, ...context }) {
    const { services, signal, log, project } = context
    const { cursor, onramp } = query
    const whose = split(params.account, query.chainId)
    const request = { ...whose, cursor, onramp, addresses: accountAddresses({ ...query, ...whose }) }
    const { value, missing: left } = await services.sources.history.page(request, { signal, log, project })
    missing(left)
    const data = value.data.map((transaction) => ({
      ...transaction,
      transfers: transaction.transfers.map((transfer) => withIcon(transfer, transaction.metadata.chain, context)),
    }))
    return { ...value, data }
  },
})

/** What accounts did: the endpoints of this feature. */
export const historyRoutes: readonly Route[] = [history]
