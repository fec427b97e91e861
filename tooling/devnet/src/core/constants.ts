/** The deterministic deployment proxy (https://github.com/Arachnid/deterministic-deployment-proxy); the node ships with it. */
export const CREATE2_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Salt of every contract of the devnet; zero, because an address per source is all that is needed. */
export const CREATE2_SALT = `0x${'00'.repeat(32)}` as const

/** LATCH that accounts 0 and 1 own from the start, in its smallest unit (6 decimals): 1,000 LATCH. */
export const LATCH_PER_HOLDER = 1_000_000_000n

/** Longest wait for a process to be ready, in milliseconds; most take 50 to 500, all of them longer on a busy machine. */
export const START_TIMEOUT_MS = 45_000

/** The node's version; also what is fetched where the binary is not among the installed packages. */
export const ANVIL_VERSION = '1.7.1'

/** Ether of the accounts whose balance is not listed in {@link BALANCES}. */
export const OTHER_BALANCE = 100n * 10n ** 18n

/**
 * Wei of the first accounts when a chain has started, by chain id. They differ per chain so that a balance that was not
 * read again after a network switch is seen. Chains that are not listed start like chain 1.
 */
export const BALANCES: Readonly<Record<number, readonly [bigint, bigint, bigint]>> = {
  1: [10n * 10n ** 18n, 25n * 10n ** 17n, 0n],
  42161: [4n * 10n ** 18n, 125n * 10n ** 16n, 0n],
}

/** How far a chain's made past reaches back, in seconds. */
export const PAST_SPAN: number = 150 * 86_400
