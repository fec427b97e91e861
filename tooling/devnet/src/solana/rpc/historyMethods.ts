import { FINALIZE_SLOTS } from '../genesis/constants.ts'
import { type Commitment, commitment, reaches } from '../ledger/commitment.ts'
import type { Executed } from '../ledger/executed.ts'
import type { TransactionError } from '../ledger/runTransaction.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { checkVersion, type Methods, withContext } from './method.ts'
import { params } from './params.ts'

/** What `getSignatureStatuses` says of one transaction. */
interface SignatureStatus {
  readonly slot: number
  readonly confirmations: number | null
  readonly err: TransactionError | null
  readonly status: { readonly Err: TransactionError } | { readonly Ok: null }
  readonly confirmationStatus: Commitment
}

function signatureStatus({ slot, error }: Executed, now: number): SignatureStatus {
  const age = now - slot
  return {
    slot,
    confirmations: age >= FINALIZE_SLOTS ? null : age,
    err: error,
    status: error ? { Err: error } : { Ok: null },
    confirmationStatus: commitment(slot, now),
  }
}

const MAX_SIGNATURES = 1000

/** What a question about the past reaches to; a node's own default is the safest. */
const wantedOf = ({ commitment: wanted }: Readonly<Record<string, unknown>>): string =>
  typeof wanted === 'string' ? wanted : 'finalized'

/** Asking about the past. */
export const historyMethods: Methods = (ledger) => {
  const { slots } = ledger

  /** Where what is older than a transaction begins; it need not be one of this account (Agave's blockstore). */
  const startAfter = (all: readonly string[], before: string): number | undefined => {
    const own = all.indexOf(before)
    const slot = ledger.transaction(before)?.slot
    if (own >= 0 || slot === undefined) return own >= 0 ? own + 1 : undefined
    const older = all.findIndex((signature) => (ledger.transaction(signature)?.slot ?? slot) < slot)
    return older < 0 ? all.length : older
  }

  const page = (all: readonly string[], { before, until, limit }: Readonly<Record<string, unknown>>) => {
    const start = typeof before === 'string' ? startAfter(all, before) : 0
    if (start === undefined) return []
    const stop = typeof until === 'string' ? all.indexOf(until, start) : -1
    const count = typeof limit === 'number' ? Math.min(limit, MAX_SIGNATURES) : MAX_SIGNATURES
    return all.slice(start, Math.min(stop < 0 ? all.length : stop, start + count))
  }

  return {
    getSignatureStatuses: (list) => {
      const found = params.texts(list, 0).map((signature) => ledger.transaction(signature))
      const now = slots.now()
      return withContext(
        ledger,
        found.map((executed) => (executed ? signatureStatus(executed, now) : null)),
      )
    },
    getSignaturesForAddress: (list) => {
      const now = slots.now()
      const settings = params.settings(list, 1)
      const all = ledger.signaturesOf(params.address(list, 0)).filter((signature) => {
        const executed = ledger.transaction(signature)
        return executed && reaches(commitment(executed.slot, now), wantedOf(settings))
      })
      return page(all, settings).flatMap((signature) => {
        const executed = ledger.transaction(signature)
        if (!executed) return []
        const { slot, error, time } = executed
        const confirmationStatus = commitment(slot, now)
        return [{ signature, slot, err: error, memo: null, blockTime: time, confirmationStatus }]
      })
    },
    getTransaction: (list) => {
      const executed = ledger.transaction(params.text(list, 0))
      const settings = params.settings(list, 1)
      if (!executed || !reaches(commitment(executed.slot, slots.now()), wantedOf(settings))) return null
      checkVersion(executed, settings)
      const encoding = list[1] === 'base64' || list[1] === 'base58' ? list[1] : settings.encoding
      return encodeTransaction(executed, typeof encoding === 'string' ? encoding : 'json')
    },
  }
}
