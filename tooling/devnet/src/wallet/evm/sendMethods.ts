import { createWalletClient, defineChain, type Hex, http, isAddress, isHex, type PrivateKeyAccount } from 'viem'
import type { WalletRequest } from '../answerer.ts'
import { callNode } from '../request/callNode.ts'
import { nodeOf } from '../request/nodes.ts'
import { readRecord } from '../request/readRecord.ts'
import { WalletProblem } from '../request/walletProblem.ts'
import type { AccountOf, EvmMethods, EvmWallet } from './evmWallet.ts'

interface Transaction {
  readonly to?: `0x${string}` | null
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint
  readonly nonce?: number
  readonly gasPrice?: bigint
}

const QUANTITIES = ['value', 'gas', 'gasPrice'] as const

/**
 * A transaction of `eth_sendTransaction` (https://ethereum.github.io/execution-apis): numbers are hexadecimal. Fee caps
 * are left to the node; a gas price that is stated makes it a legacy transaction.
 */
function readTransaction(value: unknown): { readonly from: string; readonly transaction: Transaction } {
  const given = readRecord(value)
  const hex = (name: string): Hex | undefined => {
    const text = given.optionalText(name)
    if (text === undefined || isHex(text)) return text
    throw new WalletProblem(-32602, `Invalid params: "${name}" must be hexadecimal.`)
  }
  const to = given.optionalText('to')
  if (to !== undefined && !isAddress(to, { strict: false }))
    throw new WalletProblem(-32602, 'Invalid params: "to" must be an address.')
  const [data, nonce] = [hex('data') ?? hex('input'), hex('nonce')]
  const quantities = QUANTITIES.flatMap((name) => {
    const text = hex(name)
    return text === undefined ? [] : [[name, BigInt(text)] as const]
  })
  return {
    from: given.text('from'),
    transaction: {
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      ...Object.fromEntries(quantities),
    },
  }
}

function clientOf(account: PrivateKeyAccount, url: string, chainId: string) {
  const chain = defineChain({
    ...{ id: Number(chainId.split(':')[1]), name: chainId, rpcUrls: { default: { http: [url] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  return createWalletClient({ account, chain, transport: http(url, { retryCount: 0 }) })
}

function problemOf(error: unknown): WalletProblem {
  const message = error instanceof Error ? error.message : String(error)
  return new WalletProblem(-32000, message.split('\n')[0] ?? message)
}

/** Methods that sign a transaction or send one through the chain's own node. */
export function sendMethods(accountOf: AccountOf, { rpcUrls }: EvmWallet): EvmMethods {
  const prepare = ({ params, chainId }: WalletRequest) => {
    const { from, transaction } = readTransaction(Array.isArray(params) ? params[0] : params)
    return { client: clientOf(accountOf(from), nodeOf(rpcUrls, chainId), chainId), transaction }
  }
  return {
    async eth_sendTransaction(request) {
      const { client, transaction } = prepare(request)
      return client.sendTransaction(transaction).catch((error: unknown) => {
        throw problemOf(error)
      })
    },
    async eth_signTransaction(request) {
      const { client, transaction } = prepare(request)
      const prepared = await client.prepareTransactionRequest(transaction)
      return client.signTransaction(prepared)
    },
    eth_sendRawTransaction: ({ params, chainId }) =>
      callNode(nodeOf(rpcUrls, chainId), 'eth_sendRawTransaction', [readRecord(params).text('0')]),
  }
}
