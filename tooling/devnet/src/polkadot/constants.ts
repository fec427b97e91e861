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

/**
 * The genesis hash of Polkadot Asset Hub. Its first 32 digits are the CAIP-2 reference of that network, so the local
 * chain serves as that one.
 */
export const GENESIS_HASH = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

/** Plancks of one DOT. */
export const DOT = 10_000_000_000n

/** Longest wait for the node to be ready, in milliseconds; it takes 3 to 6 when the machine is not busy. */
export const READY_TIMEOUT_MS = 60_000

/**
 * What keeps the node small: a small heap, no optimizing compiler for the runtime's WebAssembly, and its functions
 * compiled when they are first used.
 */
export const NODE_FLAGS = [
  '--max-old-space-size=128',
  '--max-semi-space-size=1',
  '--liftoff-only',
  '--wasm-lazy-compilation',
] as const
