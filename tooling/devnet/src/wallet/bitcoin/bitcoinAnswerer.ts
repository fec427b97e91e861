import { Script, selectUTXO, Transaction } from '@scure/btc-signer'
import type { Answerer } from '../answerer.ts'
import type { BitcoinKey } from '../answerers.ts'
import { nodeOf } from '../request/nodes.ts'
import { readRecord } from '../request/readRecord.ts'
import { WalletProblem } from '../request/walletProblem.ts'
import { bitcoinNetwork, broadcast, unspentOf } from './esplora.ts'
import { signBitcoinMessage, signTaprootText } from './messages.ts'

/** Satoshis per virtual byte; well above what a regtest node relays. */
const FEE_RATE = 5n

interface Transfer {
  readonly recipientAddress: string
  /** Satoshis, decimal text. */
  readonly amount: string
  readonly changeAddress?: string | undefined
  readonly memo?: string | undefined
}

function memoOutput(memo: string) {
  return { script: Script.encode(['RETURN', new TextEncoder().encode(memo)]), amount: 0n }
}

/** Spends the wallet's outputs to an address; the transaction's id. */
async function sendTransfer(url: string, chainId: string, key: BitcoinKey, transfer: Transfer): Promise<string> {
  const network = bitcoinNetwork(chainId)
  const own = key.payment(chainId)
  if (!/^[1-9]\d*$/.test(transfer.amount))
    throw new WalletProblem(-32602, 'Invalid params: "amount" must be satoshis in digits.')
  const unspent = await unspentOf(url, own.address)
  const inputs = unspent.map(({ txid, vout, value }) => ({
    ...{ txid, index: vout },
    witnessUtxo: { script: own.script, amount: BigInt(value) },
  }))
  const outputs = [
    { address: transfer.recipientAddress, amount: BigInt(transfer.amount) },
    ...(transfer.memo === undefined ? [] : [memoOutput(transfer.memo)]),
  ]
  const changeAddress = transfer.changeAddress ?? own.address
  const selected = selectUTXO(inputs, outputs, 'default', {
    ...{ changeAddress, feePerByte: FEE_RATE, network, createTx: true, bip69: true, allowUnknownOutputs: true },
  })
  if (!selected?.tx)
    throw new WalletProblem(-32000, `Insufficient funds: ${own.address} cannot pay ${transfer.amount} satoshis.`)
  selected.tx.sign(key.privateKeys.payment)
  selected.tx.finalize()
  return broadcast(url, selected.tx.hex)
}

interface SignedPsbt {
  /** Base64. */
  readonly psbt: string
  /** Hexadecimal of the transaction when it was finalized. */
  readonly hex?: string
}

function signInput(transaction: Transaction, index: number, { privateKeys }: BitcoinKey): boolean {
  return [privateKeys.payment, privateKeys.ordinal].some((privateKey) => {
    try {
      return transaction.signIdx(privateKey, index)
    } catch {
      // The library throws when an input is not this key's.
      return false
    }
  })
}

/** Signs inputs of a PSBT (base64); all that the keys can sign when no input is named. */
function signPsbt(base64: string, named: readonly number[], key: BitcoinKey, finalize: boolean): SignedPsbt {
  const transaction = Transaction.fromPSBT(new Uint8Array(Buffer.from(base64, 'base64')), { allowUnknownOutputs: true })
  const indices = named.length > 0 ? named : Array.from({ length: transaction.inputsLength }, (_, index) => index)
  const signed = indices.filter((index) => signInput(transaction, index, key))
  if (signed.length === 0 || signed.length < named.length)
    throw new WalletProblem(4100, 'The wallet has no key for an input that it is to sign.')
  if (finalize) transaction.finalize()
  const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
  return finalize ? { psbt, hex: transaction.hex } : { psbt }
}

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
      const given = readRecord(params)
      const [payment, ordinal] = [key.payment(chainId), key.ordinal(chainId)]
      const isOrdinal = (given.optionalText('account') ?? given.optionalText('address')) === ordinal.address
      const signed = isOrdinal
        ? signTaprootText(given.text('message'), ordinal, key.privateKeys.ordinal)
        : await signBitcoinMessage(given.text('message'), key.privateKeys.payment)
      return { address: isOrdinal ? ordinal.address : payment.address, ...signed }
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
