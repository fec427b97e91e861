/** The fungible token of the local Polkadot chain, in the pallet `assets`. */
export const POLKADOT_ASSET = {
  /** The id that it has on Polkadot Asset Hub. */
  id: 1984,
  symbol: 'USDt',
  name: 'Tether USD',
  decimals: 6,
  /** What //Alice holds at the start, in the smallest unit; //Bob has a quarter of it. */
  holding: 1_000_000_000n,
} as const
