import type { CaipAddress, CaipNetworkId } from '../../core/network/network.ts'

/** What a server may know of the visitor, from a cookie of the host. Plain data. */
export interface InitialState {
  readonly account?: CaipAddress
  readonly network?: CaipNetworkId
}
