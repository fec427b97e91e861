import { ACCOUNTS } from '../accounts.ts'
import { ADDRESSES } from './addresses.generated.ts'

/** A wallet that is a contract (ERC-1271): what its owner, account 1, signs is valid for it. */
export const CONTRACT_WALLET = { address: ADDRESSES.contractWallet, owner: ACCOUNTS[1].address } as const
