import { toBase64 } from '@latchkey/kernel/adapter'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { Transaction } from '@scure/btc-signer'
import { readAddress } from '../chain/addresses.ts'
import { compactSize, concat, fromHex, withLength } from '../chain/bytes.ts'
import { hash160, taggedHash } from '../chain/hashes.ts'
import { legacyMessageHash, messageChallenge } from '../chain/messages.ts'
import { scripts } from '../chain/scripts.ts'
import { SIGHASH, segwitHash, taprootHash } from '../chain/sighash.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinRegtest } from '../networks/bitcoinRegtest.ts'
import { bitcoinTestnet } from '../networks/bitcoinTestnet.ts'
import { BITCOIN_ACCOUNTS } from './devnet.mjs'

export type Prefixes = 'mainnet' | 'testnet' | 'regtest'

/** An account of the local chain, as a wallet has it. */
export interface KeyAccount {
  readonly address: string
  readonly type: (typeof BITCOIN_ACCOUNTS)[number]['type']
  readonly publicKey: string
  readonly path: string
  readonly privateKey: Uint8Array
}

/** The account of an index, with the prefixes of a network. */
export function keyAccount(index: number, prefixes: Prefixes = 'mainnet'): KeyAccount {
  const found = BITCOIN_ACCOUNTS[index]
  if (!found) throw new Error(`no account ${index}`)
  const { type, path, publicKey, privateKey, addresses } = found
  return { type, path, publicKey, address: addresses[prefixes], privateKey: fromHex(privateKey) ?? new Uint8Array() }
}

/** Signs inputs of a partially signed transaction, with a library that the adapter does not use. */
export function signWith(
  accounts: readonly KeyAccount[],
  psbt: Uint8Array,
  indexes: readonly number[],
  { finalize = false, hashType }: { readonly finalize?: boolean; readonly hashType?: number } = {},
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  for (const index of indexes) {
    const isSigned = accounts.some(({ privateKey }) => {
      try {
        return transaction.signIdx(privateKey, index, hashType === undefined ? undefined : [hashType])
      } catch {
        return false
      }
    })
    if (!isSigned) throw new Error(`no key for input ${index}`)
  }
  if (finalize) transaction.finalize()
  return transaction.toPSBT()
}

const WITNESSED: readonly string[] = ['p2wpkh', 'p2sh-p2wpkh']

/** Signs a text by BIP-322, simple form; base64. */
export function signBip322({ address, type, privateKey, publicKey }: KeyAccount, message: string): string {
  const script = readAddress(address, [bitcoin, bitcoinTestnet, bitcoinRegtest])?.script ?? new Uint8Array()
  const { toSign } = messageChallenge(message, script)
  const stack = (...items: readonly Uint8Array[]): string =>
    toBase64(concat(compactSize(items.length), ...items.map(withLength)))
  if (type === 'p2tr') {
    const internal = fromHex(publicKey)?.slice(1) ?? new Uint8Array()
    const tweak = BigInt(
      `0x${[...taggedHash('TapTweak', internal)].map((entry) => entry.toString(16).padStart(2, '0')).join('')}`,
    )
    const order = secp256k1.Point.Fn.ORDER
    const secret = secp256k1.Point.Fn.fromBytes(privateKey)
    const even = publicKey.startsWith('02') ? secret : order - secret
    const tweaked = secp256k1.Point.Fn.toBytes((even + tweak) % order)
    return stack(schnorr.sign(taprootHash(toSign, 0, [{ value: 0n, script }], SIGHASH.DEFAULT), tweaked))
  }
  if (!WITNESSED.includes(type)) throw new Error('BIP-322 simple is for witnesses')
  const key = fromHex(publicKey) ?? new Uint8Array()
  const scriptCode = scripts.p2pkh(hash160(key))
  const hash = segwitHash(toSign, 0, { value: 0n, script: scriptCode }, SIGHASH.ALL)
  const der = secp256k1.sign(hash, privateKey, { prehash: false, lowS: true }).toBytes('der')
  return stack(concat(der, Uint8Array.of(SIGHASH.ALL)), key)
}

const HEADERS: Readonly<Record<KeyAccount['type'], number>> = { p2pkh: 31, 'p2sh-p2wpkh': 35, p2wpkh: 39, p2tr: 39 }

/** Signs a text by the older form (BIP-137); base64. */
export function signLegacy({ type, privateKey }: KeyAccount, message: string): string {
  const signature = secp256k1.sign(legacyMessageHash(message), privateKey, { prehash: false, lowS: true })
  return toBase64(concat(Uint8Array.of(HEADERS[type] + (signature.recovery ?? 0)), signature.toCompactRawBytes()))
}

/** Signs a text as asked. */
export function signText(account: KeyAccount, message: string, protocol: string): string {
  return /322/.test(protocol) ? signBip322(account, message) : signLegacy(account, message)
}
