import type { Account, CaipAddress, Network } from '@latchkey/kernel'

/** CAIP-10 id of an account on a network; empty when one of them is missing. */
export function balanceKey(account: Account | undefined, network: Network | undefined): CaipAddress | '' {
  return account && network ? `${network.id}:${account.address}` : ''
}
