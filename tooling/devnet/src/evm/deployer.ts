import { ACCOUNTS } from '../accounts.ts'

/** The account that deploys the contracts and owns the liquidity: the last one. */
export const DEPLOYER: `0x${string}` = ACCOUNTS.at(-1)?.address ?? ACCOUNTS[0].address
