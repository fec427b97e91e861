import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, tagSchnorr } from '@scure/btc-signer/utils.js'

/** A taproot account that signs. */
export interface TaprootKey {
  /** Of its address. */
  readonly script: Uint8Array
  /** 32 bytes: before its tweak. */
  readonly internalKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** What is signed of a text. */
export const taprootMessageHash = (message: Uint8Array): Uint8Array => tagSchnorr('BIP0322-signed-message', message)

/**
 * Signs a text as BIP-322 states it (simple form), for a P2TR address, also in a browser: the witness of a transaction that
 * spends one which can never be mined.
 */
export function signTaprootMessage(message: Uint8Array, { script, internalKey, privateKey }: TaprootKey): Uint8Array {
  const options = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true, disableScriptCheck: true }
  const asks = concatBytes(Uint8Array.of(0, 32), taprootMessageHash(message))
  const toSpend = new Transaction(options)
  // The output first: the library takes none beside an input that is signed.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig: asks })
  const toSign = new Transaction(options)
  toSign.addInput({
    ...{ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } },
    tapInternalKey: internalKey,
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
