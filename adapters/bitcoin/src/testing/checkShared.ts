import type { Network } from '@latchkey/kernel'
import { readAddress } from '../chain/addresses.ts'
import { type CheckedShare, checkShared as check } from '../connectors/accounts.ts'
import type { Shared } from '../connectors/shape.ts'

/** Checks what a wallet shares, addresses of every kind among it, at once. */
export const checkShared = (shared: Shared, offered: readonly Network[]): CheckedShare =>
  check(shared, offered, { wallet: 'Harbor', read: (text, networks) => readAddress(text, networks)?.address })
