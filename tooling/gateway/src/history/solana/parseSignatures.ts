import { ChainDataError } from '../../indexer/chainData/chainDataError.ts'
import { readField } from '../../indexer/chainData/readField.ts'
import type { SignatureEntry } from './signatureEntry.ts'

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const LAST_SECOND = 253_402_300_799

/** Whether text may be a transaction's signature. */
export function isSignature(text: unknown): text is string {
  return typeof text === 'string' && SIGNATURE.test(text)
}

function parse(entry: unknown): SignatureEntry {
  const { signature, slot, err, blockTime } = readField.object(entry, 'signature entry')
  if (!isSignature(signature)) throw new ChainDataError('invalid-answer', 'The node answered a malformed signature.')
  const isTime =
    typeof blockTime === 'number' && Number.isInteger(blockTime) && blockTime >= 0 && blockTime <= LAST_SECOND
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || slot < 0)
    throw new ChainDataError('invalid-answer', 'The node answered a transaction without its slot.')
  return { signature, slot, isFailed: err !== null && err !== undefined, time: isTime ? blockTime : undefined }
}

/** Reads an answer of `getSignaturesForAddress`. */
export function parseSignatures(answer: unknown, most: number): readonly SignatureEntry[] {
  return readField.list(answer, 'list of signatures', most).map(parse)
}
