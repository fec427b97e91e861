import type { CaipNetworkId } from '../network/network.ts'
import type { Account } from '../wallet/connector.ts'
import type { Connection } from './connection.ts'

function rebase(account: Account, network: CaipNetworkId): Account {
  return { ...account, caipAddress: `${network}:${account.address}` }
}

/** A connection after its wallet has moved to another network: its accounts are named on that network. */
export function onNetwork(connection: Connection, network: CaipNetworkId): Connection {
  return {
    ...connection,
    network,
    account: rebase(connection.account, network),
    accounts: connection.accounts.map((one) => rebase(one, network)),
  }
}
