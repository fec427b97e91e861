import { ACCOUNTS } from '@latchkey/devnet'
import { dollarTokenAbi, EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { convertQuotesAnswer } from '@latchkey/plugin-api/schemas'
import { createPublicClient, createWalletClient, erc20Abi, http, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { GatewayConfig } from '../core/config/config.ts'
import { nativeAddress } from '../features/swap/exchange.ts'
import { seededChains, type TestGateway, testGateway } from './testGateway.ts'

const [ALICE = { address: '0x', privateKey: '0x' } as const] = ACCOUNTS

/** The trader's CAIP-10 id. */
export const TRADER = `eip155:1:${ALICE.address}`

/** Ether's CAIP-10 id on chain 1. */
export const NATIVE = `eip155:1:${nativeAddress}`

/** A token's CAIP-10 id on chain 1. */
export const tokenId = (token: keyof typeof TOKENS): string => `eip155:1:${TOKENS[token].address}`

const PERMIT = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export interface BuiltTransaction {
  readonly to: string
  readonly data: `0x${string}`
  readonly eip155: { readonly gas: string | number; readonly gasPrice: string }
}

/** A gateway on seeded chains, and an account that signs and sends what it builds. */
export interface SwapTrial {
  readonly gateway: TestGateway
  readonly client: PublicClient
  query(path: string, fields: Record<string, string>, init?: RequestInit): Promise<Response>
  build(body: object): Promise<Response>
  quoteOf(from: string, to: string, amount: bigint): Promise<bigint>
  /** @returns the receipt's status */
  send(tx: BuiltTransaction, value?: bigint): Promise<string>
  held(token: keyof typeof TOKENS): Promise<bigint>
  /** What the account signs so that the exchange may take an amount of the dollar (EIP-2612). */
  signPermit(amount: bigint, deadline: number): Promise<`0x${string}`>
}

/** Starts chains, gateway (with the sources that ship unless others are given) and account; stop the gateway when done. */
export async function startSwapTrial(sources?: GatewayConfig['sources']): Promise<SwapTrial> {
  const gateway = await testGateway({ chains: seededChains, sources }, { devnet: { contracts: true } })
  const transport = http(gateway.devnet.services['evm-1'])
  const client = createPublicClient({ transport })
  const account = privateKeyToAccount(ALICE.privateKey)
  const wallet = createWalletClient({ chain: mainnet, transport, account })
  const query: SwapTrial['query'] = (path, fields, init) =>
    gateway.get(`/v1/convert/${path}?${new URLSearchParams(fields)}`, init)
  return {
    gateway,
    client,
    query,
    build: (body) =>
      gateway.post('/v1/convert/build-transaction', { userAddress: TRADER, eip155: { slippage: 1 }, ...body }),
    async quoteOf(from, to, amount) {
      const answer = await query('quotes', { amount: `${amount}`, userAddress: ALICE.address, from, to })
      return BigInt(convertQuotesAnswer.parse(await answer.json()).quotes[0]?.toAmount ?? -1)
    },
    async send({ to, data, eip155 }, value = 0n) {
      const [gas, gasPrice] = [BigInt(eip155.gas), BigInt(eip155.gasPrice)]
      const plain = to.slice(to.lastIndexOf(':') + 1) as `0x${string}`
      const hash = await wallet.sendTransaction({ to: plain, data, value, gas, gasPrice, type: 'legacy' })
      return (await client.waitForTransactionReceipt({ hash })).status
    },
    async signPermit(value, deadline) {
      const { address } = TOKENS.usdc
      const read = { address, abi: dollarTokenAbi } as const
      const nonce = await client.readContract({ ...read, functionName: 'nonces', args: [ALICE.address] })
      return account.signTypedData({
        domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: address },
        types: PERMIT,
        primaryType: 'Permit',
        message: { owner: ALICE.address, spender: EXCHANGE.permit, value, nonce, deadline: BigInt(deadline) },
      })
    },
    held: (token) =>
      client.readContract({
        address: TOKENS[token].address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [ALICE.address],
      }),
  }
}
