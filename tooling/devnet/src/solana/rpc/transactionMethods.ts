import type { Address } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { faucetSigner } from '../faucet/faucetSigner.ts'
import { signTransaction } from '../faucet/signTransaction.ts'
import { BLOCKHASH_SLOTS, memoInstruction, programs, SIGNATURE_FEE } from '../genesis/constants.ts'
import { decodeMessage, type Message } from '../ledger/decodeMessage.ts'
import { decodeTransaction } from '../ledger/decodeTransaction.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { type Methods, withContext } from './method.ts'
import { params } from './params.ts'

/** Numbers of the compute budget program's instructions (`ComputeBudgetInstruction`). */
const SET_LIMIT = 2
const SET_PRICE = 3

/** Compute units of an instruction for which no limit was set, and the most a transaction may have. */
const DEFAULT_LIMIT = 200_000n
const MAX_LIMIT = 1_400_000n

const MICRO = 1_000_000n

/** What a message will cost in lamports: so much per signature, and the priority fee it offers. */
function feeOf({ header, instructions, staticAccounts }: Message): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== programs.computeBudget) others += 1n
    else if (data?.[0] === SET_LIMIT) limit = BigInt(Buffer.from(data).readUInt32LE(1))
    else if (data?.[0] === SET_PRICE) price = Buffer.from(data).readBigUInt64LE(1)
  }
  const units = limit ?? others * DEFAULT_LIMIT
  const priority = (price * (units < MAX_LIMIT ? units : MAX_LIMIT) + MICRO - 1n) / MICRO
  return SIGNATURE_FEE * BigInt(header.numSignerAccounts) + priority
}

let count = 0

/**
 * Sends lamports out of the faucet and returns the signature.
 * @throws RpcError when the transfer is refused, for example because the account would be too small to exist
 */
async function airdrop(ledger: Ledger, to: Address, amount: bigint): Promise<string> {
  const faucet = await faucetSigner()
  count += 1
  // The note keeps two equal airdrops within one slot from being the same transaction.
  const note = memoInstruction(`airdrop ${count}`)
  const send = getTransferSolInstruction({ source: faucet, destination: to, amount })
  return ledger.send(await signTransaction(ledger, faucet, [send, note]))
}

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
