import { generateKeyPairSync, sign } from 'node:crypto'
import ecc from '@bitcoinerlab/secp256k1'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady, mnemonicGenerate } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import { ECPairFactory, type ECPairInterface } from 'ecpair'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { NETWORKS } from './texts.ts'

/** Somebody with a wallet; every one of them signs with a library that this package does not use. */
export interface Signer {
  readonly name: string
  readonly network: string
  readonly address: string
  sign(message: string): Promise<string>
}

const bytesOf = (message: string): Buffer => Buffer.from(message, 'utf8')

/** viem. */
export function ethereumSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    name: 'Ethereum',
    network: NETWORKS.ethereum,
    address: account.address,
    sign: (message) => account.signMessage({ message }),
  }
}

/** OpenSSL, through Node. */
export function solanaSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return {
    name: 'Solana',
    network: NETWORKS.solana,
    address: base58.encode(raw),
    sign: async (message) => base58.encode(sign(null, bytesOf(message), privateKey)),
  }
}

/** The keyring of polkadot-js, which its extension uses; it wraps what it signs. */
export async function polkadotSigner(
  type: 'sr25519' | 'ed25519' | 'ecdsa',
  withType: boolean,
  prefix: number,
): Promise<Signer> {
  await cryptoWaitReady()
  const pair = new Keyring({ type, ss58Format: prefix }).addFromMnemonic(mnemonicGenerate())
  return {
    name: `Polkadot ${type}, prefix ${prefix}, ${withType ? 'typed' : 'bare'}`,
    network: { 0: NETWORKS.polkadot, 2: NETWORKS.kusama }[prefix] ?? NETWORKS.westend,
    address: pair.address,
    sign: async (message) => `0x${Buffer.from(pair.sign(`<Bytes>${message}</Bytes>`, { withType })).toString('hex')}`,
  }
}

const pairs = ECPairFactory(ecc)
bitcoin.initEccLib(ecc)

/** The two transactions of BIP-322, by bitcoinjs. */
function challenge(script: Uint8Array, message: string): bitcoin.Transaction {
  const tag = bitcoin.crypto.sha256(bytesOf('BIP0322-signed-message'))
  const hash = bitcoin.crypto.sha256(Buffer.concat([tag, tag, bytesOf(message)]))
  const spent = new bitcoin.Transaction()
  spent.version = 0
  spent.addInput(Buffer.alloc(32), 0xffffffff, 0, bitcoin.script.compile([bitcoin.opcodes.OP_0 ?? 0, hash]))
  spent.addOutput(script, 0n)
  const signed = new bitcoin.Transaction()
  signed.version = 0
  signed.addInput(spent.getHash(), 0, 0)
  signed.addOutput(bitcoin.script.compile([bitcoin.opcodes.OP_RETURN ?? 0]), 0n)
  return signed
}

function witness(stack: readonly Uint8Array[]): string {
  const items = stack.map((item) => Buffer.concat([Buffer.from([item.length]), item]))
  return Buffer.concat([Buffer.from([stack.length]), ...items]).toString('base64')
}

const ALL = bitcoin.Transaction.SIGHASH_ALL

function segwitSignature(pair: ECPairInterface, script: Uint8Array, message: string): string {
  const code = bitcoin.payments.p2pkh({ pubkey: pair.publicKey }).output ?? new Uint8Array()
  const hash = challenge(script, message).hashForWitnessV0(0, code, 0n, ALL)
  return witness([bitcoin.script.signature.encode(Buffer.from(pair.sign(Buffer.from(hash))), ALL), pair.publicKey])
}

function legacySignature(pair: ECPairInterface, header: number, message: string): string {
  const text = bytesOf(message)
  const length =
    text.length < 0xfd ? Buffer.from([text.length]) : Buffer.from([0xfd, text.length & 255, text.length >> 8])
  const magic = Buffer.concat([Buffer.from('\x18Bitcoin Signed Message:\n'), length, text])
  const { signature, recoveryId } = ecc.signRecoverable(
    bitcoin.crypto.hash256(magic),
    pair.privateKey ?? new Uint8Array(),
  )
  return Buffer.concat([Buffer.from([header + recoveryId]), signature]).toString('base64')
}

/** bitcoinjs, with every kind of address that wallets use. */
export function bitcoinSigners(): readonly Signer[] {
  const pair = pairs.makeRandom()
  const large = pairs.makeRandom({ compressed: false })
  const pubkey = pair.publicKey
  const { p2pkh, p2sh, p2tr, p2wpkh } = bitcoin.payments
  const native = p2wpkh({ pubkey })
  const nested = p2sh({ redeem: native })
  const taproot = p2tr({ internalPubkey: pubkey.slice(1) })
  const signer = (name: string, address: string | undefined, sign: (message: string) => string): Signer => ({
    name: `Bitcoin ${name}`,
    network: NETWORKS.bitcoin,
    address: address ?? '',
    sign: async (message) => sign(message),
  })
  const scriptOf = (payment: bitcoin.Payment): Uint8Array => payment.output ?? new Uint8Array()
  return [
    signer('P2WPKH, simple', native.address, (message) => segwitSignature(pair, scriptOf(native), message)),
    signer(
      'P2WPKH, simple with its prefix',
      native.address,
      (message) => `smp${segwitSignature(pair, scriptOf(native), message)}`,
    ),
    signer('P2SH-P2WPKH, simple', nested.address, (message) => segwitSignature(pair, scriptOf(nested), message)),
    signer('P2TR, simple', taproot.address, (message) => {
      const hash = challenge(scriptOf(taproot), message).hashForWitnessV1(0, [scriptOf(taproot)], [0n], 0)
      const tweaked = pair.tweak(bitcoin.crypto.taggedHash('TapTweak', pubkey.slice(1)))
      return witness([tweaked.signSchnorr(Buffer.from(hash))])
    }),
    signer('P2PKH, legacy', p2pkh({ pubkey }).address, (message) => legacySignature(pair, 31, message)),
    signer('P2PKH of an uncompressed key, legacy', p2pkh({ pubkey: large.publicKey }).address, (message) =>
      legacySignature(large, 27, message),
    ),
    signer('P2SH-P2WPKH, legacy', nested.address, (message) => legacySignature(pair, 35, message)),
    signer('P2WPKH, legacy', native.address, (message) => legacySignature(pair, 39, message)),
    signer('P2WPKH, legacy as Electrum writes it', native.address, (message) => legacySignature(pair, 31, message)),
  ]
}

/** One of each. */
export async function everySigner(): Promise<readonly Signer[]> {
  const polkadot = (['sr25519', 'ed25519', 'ecdsa'] as const).flatMap((type) =>
    [0, 2, 42].map((prefix) => polkadotSigner(type, prefix !== 2, prefix)),
  )
  return [ethereumSigner(), solanaSigner(), ...bitcoinSigners(), ...(await Promise.all(polkadot))]
}
