import type { Answerer } from '../answerer.ts'
import { nodeOf } from '../nodeOf.ts'
import { readRecord } from '../readRecord.ts'
import { WalletProblem } from '../walletProblem.ts'
import type { BitcoinKey } from './bitcoinKey.ts'
import { broadcast } from './esplora.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { signPsbt } from './signPsbt.ts'

type Method = (params: unknown, chainId: string) => unknown

function inputIndices(params: unknown): readonly number[] {
  const { signInputs = [] }: { signInputs?: unknown } = typeof params === 'object' && params !== null ? params : {}
  if (!Array.isArray(signInputs)) throw new WalletProblem(-32602, 'Invalid params: "signInputs" must be a list.')
  return signInputs.map(({ index }) => Number(index))
}

/** A Bitcoin wallet with a P2WPKH address for payments and a P2TR address for ordinals. */
export function bitcoinAnswerer(key: BitcoinKey, rpcUrls: Readonly<Record<string, string>>): Answerer {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const methods: Readonly<Record<string, Method>> = {
    getAccountAddresses(_, chainId) {
      const [payment, ordinal] = [key.payment(chainId), key.ordinal(chainId)]
      return [
        { address: payment.address, publicKey: hex(payment.publicKey), path: "m/84'/0'/0'/0/0", intention: 'payment' },
        { address: ordinal.address, publicKey: hex(ordinal.publicKey), path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
      ]
    },
    async signMessage(params, chainId) {
      const signed = await signBitcoinMessage(readRecord(params).text('message'), key.privateKeys.payment)
      return { address: key.payment(chainId).address, ...signed }
    },
    async sendTransfer(params, chainId) {
      const given = readRecord(params)
      const txid = await sendTransfer(nodeOf(rpcUrls, chainId), chainId, key, {
        recipientAddress: given.text('recipientAddress'),
        amount: given.text('amount'),
        changeAddress: given.optionalText('changeAddress'),
        memo: given.optionalText('memo'),
      })
      return { txid }
    },
    async signPsbt(params, chainId) {
      const given = readRecord(params)
      const send = given.flag('broadcast')
      const { psbt, hex: raw } = signPsbt(given.text('psbt'), inputIndices(params), key, send)
      return raw === undefined ? { psbt } : { psbt, txid: await broadcast(nodeOf(rpcUrls, chainId), raw) }
    },
  }
  return {
    methods: Object.keys(methods),
    events: ['accountsChanged', 'bip122_addressesChanged'],
    address: (chainId) => key.payment(chainId).address,
    async answer({ method, params, chainId }) {
      const run = methods[method]
      if (!run) throw new WalletProblem(-32601, `The wallet does not know ${method}.`)
      const account = readRecord(params).optionalText('account')
      const own = [key.payment(chainId).address, key.ordinal(chainId).address]
      if (account !== undefined && !own.includes(account))
        throw new WalletProblem(4100, `The wallet has no key of ${account}.`)
      return run(params, chainId)
    },
  }
}
