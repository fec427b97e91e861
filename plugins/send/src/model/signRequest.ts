import type { Connection, KernelError, SignFacts, SignWarning } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'

/** What a site asks a wallet to sign, while it is reviewed. */
export interface SignRequest {
  /** The domain of the page that asks. */
  readonly site: string
  readonly connection: Connection
  readonly method: string
  readonly params: unknown
  /** What it does; absent while it is read, and where it cannot be. */
  readonly facts?: SignFacts
  /** Why it could not be read. */
  readonly error?: KernelError
}

/** The request that is looked at; others wait for their turn. */
export const signRequest: PrimitiveAtom<SignRequest | undefined> = atom<SignRequest | undefined>(undefined)

/** Whether a wallet knows what its network runs, and so can show what it signs. */
export interface WalletUpdate {
  readonly connectionId: string
  readonly network: string
  readonly status: 'current' | 'outdated' | 'updating' | 'updated'
  /** Why it could not be updated. */
  readonly error?: KernelError
}

export const walletUpdate: PrimitiveAtom<WalletUpdate | undefined> = atom<WalletUpdate | undefined>(undefined)

/** What a press alone does not agree to. */
const GRAVE: readonly SignWarning[] = ['open', 'feeHigh']

/** Whether a word has to be typed before the wallet is asked. */
export function isGrave({ facts, error }: SignRequest): boolean {
  return error !== undefined || facts?.warnings.some((warning) => GRAVE.includes(warning)) === true
}

/** What leaves the wallet with it, fee included, or comes to it; `undefined` where that is not known. */
export function movedOf({
  spends = [],
  makes = [],
}: SignFacts): { readonly amount: bigint; readonly isGain: boolean } | undefined {
  if (!spends.length || spends.some(({ amount }) => amount === undefined)) return undefined
  const own = (outputs: NonNullable<SignFacts['makes']>): bigint =>
    outputs.reduce((sum, { amount = 0n, owner }) => (owner === 'other' ? sum : sum + amount), 0n)
  const left = own(spends) - own(makes)
  return { amount: left < 0n ? -left : left, isGain: left < 0n }
}
