import { ADDRESSES } from './addresses.generated.ts'

/** Where libraries expect the contract that makes many calls in one (https://www.multicall3.com). */
export const MULTICALL = ADDRESSES.multicall
