// @vitest-environment happy-dom
import { fromBase64, toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { Transaction } from '@scure/btc-signer'
import { afterAll, describe, expect, test } from 'vitest'
import { fromHex, toHex } from './chain/bytes.ts'
import { readPsbt } from './chain/psbt.ts'
import { signedState } from './chain/signatures.ts'
import { address, connected, local, mineBlocks, node, satoshis, withBitcoin } from './testing/bitcoinPage.ts'
import { type Electrum, startElectrum } from './testing/devnet.mjs'
import { keyAccount, signLegacy } from './testing/keychain.ts'
import { type PageWallet, unisatWallet } from './testing/wallets.ts'

withBitcoin({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const NONE = new Uint8Array()

/** Account of the local chain by what Electrum calls its kind of address. */
const KINDS = [
  ['native segwit', 'p2wpkh', 0],
  ['nested segwit', 'p2wpkh-p2sh', 2],
  ['legacy', 'p2pkh', 3],
] as const

const opened = await Promise.all(
  KINDS.map(([, kind, index]) => startElectrum(kind, toHex(keyAccount(index).privateKey))),
)
afterAll(() => {
  for (const electrum of opened) electrum?.stop()
})

/** What Electrum answers, as the transaction that a page is given back. */
function toPsbt(asked: Uint8Array, answer: string): Uint8Array {
  const hex = fromHex(answer)
  if (!hex) return fromBase64(answer) ?? NONE
  const whole = Transaction.fromRaw(hex, { allowUnknownOutputs: true })
  const psbt = Transaction.fromPSBT(asked)
  for (let index = 0; index < whole.inputsLength; index += 1) {
    const { finalScriptSig, finalScriptWitness } = whole.getInput(index)
    psbt.updateInput(
      index,
      { ...(finalScriptSig?.length ? { finalScriptSig } : {}), ...(finalScriptWitness ? { finalScriptWitness } : {}) },
      true,
    )
  }
  return psbt.toPSBT()
}

/** Electrum behind the shape of UniSat's provider. */
function electrumWallet(electrum: Electrum, index: number): PageWallet {
  const own = keyAccount(index)
  const object = {
    requestAccounts: async () => [own.address],
    getAccounts: async () => [own.address],
    getPublicKey: async () => own.publicKey,
    getChain: async () => ({ enum: 'BITCOIN_MAINNET' }),
    signMessage: (text: string) => electrum.signMessage(own.address, text),
    async signPsbt(hex: string) {
      const asked = fromHex(hex) ?? NONE
      return toHex(toPsbt(asked, await electrum.signTransaction(toBase64(asked))))
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  return {
    ...unisatWallet([index]),
    install(target) {
      Reflect.set(target, 'unisat', object)
      return () => void Reflect.deleteProperty(target, 'unisat')
    },
  }
}

describe.skipIf(opened.includes(undefined))('Electrum, a wallet by others', () => {
  const electrum = (at: number): Electrum => {
    const found = opened[at]
    if (!found) throw new Error('no Electrum')
    return found
  }

  test.each(KINDS)('default: %s: it signs what was prepared, and the chain takes it', async (_name, _kind, index) => {
    const signer = electrum(KINDS.findIndex((kind) => kind[2] === index))
    const { capability } = await connected({ wallet: electrumWallet(signer, index) })
    const asset = nativeAsset(local(), { slip44: 0 })
    const transfer = await capability('prepareTransfer')({ to: STRANGER, asset, amount: 70_000n })
    const before = await satoshis(STRANGER)
    const { hash } = await capability('sendPrepared')({ prepared: transfer, digest: transfer.digest })
    expect(await satoshis(STRANGER)).toBe(before + 70_000n)
    await mineBlocks()
    expect(await node(`/tx/${hash}/status`)).toMatchObject({ confirmed: true })
  })

  test('default: of two signers it signs its part, and that part is read', async () => {
    const { capability } = await connected({ wallet: electrumWallet(electrum(0), 0) })
    const transaction = new Transaction()
    for (const index of [0, 4]) {
      const [coin] = (await node(`/address/${address(index)}/utxo`)) as readonly { txid: string; vout: number }[]
      const raw = fromHex(String(await node(`/tx/${coin?.txid}/hex`))) ?? NONE
      const output = Transaction.fromRaw(raw, { allowUnknownOutputs: true }).getOutput(coin?.vout ?? 0)
      const witnessUtxo = { script: output.script ?? NONE, amount: output.amount ?? 0n }
      transaction.addInput({ txid: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo, nonWitnessUtxo: raw })
    }
    transaction.addOutputAddress(STRANGER, 80_000n)
    const { psbt } = await capability('signPsbt')({ psbt: transaction.toPSBT() })
    expect([0, 1].map((index) => signedState(readPsbt(psbt), index, [0, 1]))).toEqual(['valid', 'none'])
  })

  test.each(KINDS)(
    'default: %s: its signature of a text is valid here, and ours is there',
    async (_name, _kind, index) => {
      const signer = electrum(KINDS.findIndex((kind) => kind[2] === index))
      const { kernel, capability } = await connected({ wallet: electrumWallet(signer, index) })
      const message = 'Straße, 東京, 1 BTC'
      const signature = await kernel.wallet.signMessage({ message })
      expect(await capability('verifyMessage')({ message, signature })).toEqual({ outcome: 'valid' })
      expect(await signer.verifyMessage(address(index), signature, message)).toBe(true)
      expect(await signer.verifyMessage(address(index), signature, `${message}!`)).toBe(false)
      const own = signLegacy(keyAccount(index), message)
      expect(await signer.verifyMessage(address(index), own, message)).toBe(true)
    },
  )
})
