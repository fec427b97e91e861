import { BLOCKHASH_SLOTS } from '../constants.ts'
import { airdrop } from '../faucet/airdrop.ts'
import { decodeMessage } from '../ledger/decodeMessage.ts'
import { decodeTransaction } from '../ledger/decodeTransaction.ts'
import { encodeAccount } from './encodeAccount.ts'
import { feeOf } from './feeOf.ts'
import type { Methods } from './method.ts'
import { params } from './params.ts'
import { withContext } from './withContext.ts'

/** Encodings in which a transaction may come. */
function encodingOf(settings: Readonly<Record<string, unknown>>): string {
  return settings.encoding === 'base64' ? 'base64' : 'base58'
}

/** Sending, simulating and paying. */
export const transactionMethods: Methods = (ledger) => ({
  sendTransaction: (list) => {
    const settings = params.settings(list, 1)
    const decoded = decodeTransaction(params.text(list, 0), encodingOf(settings))
    return ledger.send(decoded, { skipPreflight: settings.skipPreflight === true })
  },
  simulateTransaction: (list) => {
    const settings = params.settings(list, 1)
    const decoded = decodeTransaction(params.text(list, 0), encodingOf(settings))
    const replaceBlockhash = settings.replaceRecentBlockhash === true
    const verifySignatures = settings.sigVerify === true
    const {
      error,
      logs,
      units,
      inner,
      returnData,
      accounts: left,
    } = ledger.simulate(decoded, { verifySignatures, replaceBlockhash })
    const slot = ledger.slots.now()
    const wanted = params.isRecord(settings.accounts) ? settings.accounts : undefined
    const accounts = wanted
      ? params.addresses([wanted.addresses], 0).map((key) =>
          encodeAccount(
            ledger.svm,
            key,
            wanted,
            left.find(({ address }) => address === key),
          ),
        )
      : null
    return withContext(ledger, {
      err: error,
      logs,
      accounts,
      unitsConsumed: units,
      returnData,
      ...(settings.innerInstructions === true ? { innerInstructions: inner } : {}),
      ...(replaceBlockhash
        ? { replacementBlockhash: { blockhash: ledger.hashes.at(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS } }
        : {}),
    })
  },
  getFeeForMessage: (list) => {
    const bytes = new Uint8Array(Buffer.from(params.text(list, 0), 'base64'))
    return withContext(ledger, feeOf(decodeMessage(bytes)))
  },
  getRecentPrioritizationFees: () => [{ slot: ledger.slots.now(), prioritizationFee: 0 }],
  requestAirdrop: (list) => airdrop(ledger, params.address(list, 0), BigInt(params.integer(list, 1))),
})
