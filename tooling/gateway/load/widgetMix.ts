import { ACCOUNTS } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { nativeAddress } from '../src/features/swap/exchange.ts'
import type { Step } from './runLoad.ts'

const CHAIN = 'eip155:1'
const NATIVE = `${CHAIN}:${nativeAddress}`
const USDC = `${CHAIN}:${TOKENS.usdc.address}`
const query = (fields: Readonly<Record<string, string>>) => `${new URLSearchParams(fields)}`

function openAccount(address: string): readonly Step[] {
  return [
    { name: 'supported-chains', path: '/v1/supported-chains?' },
    { name: 'balance', path: `/v1/account/${address}/balance?${query({ currency: 'usd', chainId: CHAIN })}` },
    { name: 'identity', path: `/v1/identity/${address}?${query({ sender: address })}` },
    { name: 'reverse', path: `/v1/profile/reverse/${address}?${query({ sender: address, apiVersion: '2' })}` },
    {
      name: 'rpc',
      path: `/v1/?${query({ chainId: CHAIN })}`,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
    },
  ]
}

function openHistory(address: string): readonly Step[] {
  const path = `/v1/account/${address}/history?`
  return [
    { name: 'history', path: path + query({ chainId: CHAIN }) },
    { name: 'history (all chains)', path },
  ]
}

function quote(address: string, amount: bigint): Step {
  const fields = { amount: `${amount}`, userAddress: address, from: NATIVE, to: USDC, gasPrice: '1000000000' }
  return { name: 'quotes', path: `/v1/convert/quotes?${query(fields)}` }
}

const [, , NOBODY] = ACCOUNTS

/** The person types an amount, digit by digit, and each one asks for a new quote. */
function swap(address: string, turn: number): readonly Step[] {
  const account = `${CHAIN}:${address}`
  const amount = 10n ** 15n * BigInt(1 + (turn % 90))
  const steps: readonly (Step | false)[] = [
    { name: 'tokens', path: `/v1/convert/tokens?${query({ chainId: CHAIN })}` },
    { name: 'price', path: '/v1/fungible/price?', body: { currency: 'usd', addresses: [NATIVE, USDC] } },
    { name: 'gas-price', path: `/v1/convert/gas-price?${query({ chainId: CHAIN })}` },
    quote(address, amount),
    quote(address, amount * 10n),
    { name: 'allowance', path: `/v1/convert/allowance?${query({ tokenAddress: USDC, userAddress: account })}` },
    // Who has nothing is told so before a transaction is built.
    address !== NOBODY.address && {
      name: 'build-transaction',
      path: '/v1/convert/build-transaction?',
      body: { amount: `${amount}`, eip155: { slippage: 1 }, from: NATIVE, to: USDC, userAddress: account },
    },
    { name: 'balance', path: `/v1/account/${address}/balance?${query({ currency: 'usd', chainId: CHAIN })}` },
  ]
  return steps.filter((step) => step !== false)
}

/** What ten connected people ask for, one after the other: each opens account, history and swap again and again. */
export function* widgetMix(): Generator<Step, never> {
  const people = ACCOUNTS.map(({ address }) => ({ address, steps: [] as Step[], turn: 0 }))
  for (;;)
    for (const person of people) {
      if (person.steps.length === 0) {
        const { address, turn } = person
        person.steps = [...openAccount(address), ...openHistory(address), ...swap(address, turn)]
        person.turn += 1
      }
      const step = person.steps.shift()
      if (step) yield step
    }
}
