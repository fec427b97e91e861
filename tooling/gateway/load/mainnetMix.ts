import { createHash } from 'node:crypto'
import type { Step } from './runLoad.ts'

const CHAINS = ['eip155:1', 'eip155:8453', 'eip155:42161', 'eip155:10']
/** Visits that go on at the same time. */
const AT_ONCE = 300
/** How often a balance is looked at again in a visit. */
const LOOKS = 3

const query = (fields: Readonly<Record<string, string>>) => `${new URLSearchParams(fields)}`
const addressOf = (user: number): string => `0x${createHash('sha256').update(`${user}`).digest('hex').slice(0, 40)}`

/** What the widget asks in one visit: the account on its network, its balances again, its past and its collectibles. */
function visit(user: number): Step[] {
  const address = addressOf(user)
  const chainId = CHAINS[user % CHAINS.length] ?? ''
  const balance = { name: 'balance', path: `/v1/account/${address}/balance?${query({ currency: 'usd', chainId })}` }
  return [
    { name: 'supported-chains', path: '/v1/supported-chains?' },
    { name: 'identity', path: `/v1/identity/${address}?` },
    ...Array.from({ length: LOOKS }, () => balance),
    { name: 'history', path: `/v1/account/${address}/history?${query({ chainId })}` },
    { name: 'nfts', path: `/v1/account/${address}/nfts?${query({ chainId })}` },
    { name: 'gas-price', path: `/v1/convert/gas-price?${query({ chainId })}` },
    {
      name: 'rpc',
      path: `/v1/?${query({ chainId })}`,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
    },
  ]
}

/**
 * The visits of a day's users, some of them at once, each at another place of its visit: people do not come in step, and
 * 300 histories in the same instant are no day of 10,000 users. @returns how many users came so far with `users()`
 */
export function mainnetMix(people: number): { readonly mix: Iterator<Step, undefined>; users(): number } {
  let next = 0
  function* steps(): Generator<Step, undefined> {
    const visits = Array.from({ length: AT_ONCE }, (_, place) => {
      const steps = visit(next++ % people)
      return steps.slice(place % steps.length)
    })
    for (;;)
      for (const [place, open] of visits.entries()) {
        if (open.length === 0) visits[place] = visit(next++ % people)
        const step = visits[place]?.shift()
        if (step) yield step
      }
  }
  return { mix: steps(), users: () => next }
}
