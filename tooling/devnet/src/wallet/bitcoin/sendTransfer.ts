import { Script, selectUTXO } from '@scure/btc-signer'
import type { BitcoinKey } from '../answerers.ts'
import { WalletProblem } from '../walletProblem.ts'
import { bitcoinNetwork } from './bitcoinNetwork.ts'
import { broadcast, unspentOf } from './esplora.ts'

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
export async function sendTransfer(url: string, chainId: string, key: BitcoinKey, transfer: Transfer): Promise<string> {
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
