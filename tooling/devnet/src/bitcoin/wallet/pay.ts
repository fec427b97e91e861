import { Psbt } from 'bitcoinjs-lib'
import { DUST, INPUT_BYTES } from '../constants.ts'
import type { BitcoinWallet, Coin } from './createWallet.ts'

/** Virtual bytes of a transaction without its inputs, and of one output of the largest common type. */
const FRAME_BYTES = 11n
const OUTPUT_BYTES = 43n

/** Satoshis per virtual byte. */
const FEE_RATE = 2n

function feeOf({ type }: BitcoinWallet, coins: readonly Coin[]): bigint {
  return FEE_RATE * (FRAME_BYTES + 2n * OUTPUT_BYTES + BigInt(coins.length) * INPUT_BYTES[type])
}

function choose(wallet: BitcoinWallet, coins: readonly Coin[], amount: bigint): Coin[] | undefined {
  const chosen: Coin[] = []
  let sum = 0n
  for (const coin of coins) {
    chosen.push(coin)
    sum += coin.value
    if (sum >= amount + feeOf(wallet, chosen) + DUST) return chosen
  }
  return undefined
}

/** A signed transaction in hex that pays an amount and gives the rest back; `undefined` when the coins do not suffice. */
export function pay(
  wallet: BitcoinWallet,
  coins: readonly Coin[],
  { script, amount }: { readonly script: string; readonly amount: bigint },
): string | undefined {
  const chosen = choose(wallet, coins, amount)
  if (!chosen) return undefined
  const psbt = new Psbt()
  for (const coin of chosen) wallet.addInput(psbt, coin)
  const sum = chosen.reduce((total, { value }) => total + value, 0n)
  psbt.addOutput({ script: Buffer.from(script, 'hex'), value: amount })
  psbt.addOutput({ script: Buffer.from(wallet.script, 'hex'), value: sum - amount - feeOf(wallet, chosen) })
  wallet.sign(psbt)
  return psbt.extractTransaction().toHex()
}
