import type { Chain } from '../chains/chain.ts'
import { fieldOf } from '../text/fieldOf.ts'
import type { ReadyCheck } from './readyAnswer.ts'

/** A block this much newer than our clock means that the clock is wrong (security.md, T22), in seconds. */
const MOST_AHEAD = 60

const QUESTIONS: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  eip155: ['eth_getBlockByNumber', ['latest', false]],
  solana: ['getSlot', []],
  polkadot: ['chain_getBlockHash', [0]],
  bip122: ['getblockcount', []],
}

function secondsAhead(block: unknown, now: number): number {
  const timestamp = fieldOf(block, 'timestamp')
  return typeof timestamp === 'string' ? Number(timestamp) - now / 1000 : 0
}

/** Of a family that the gateway knows no question for there is nothing to say. */
async function probe({ id, rpc }: Chain, signal: AbortSignal): Promise<unknown> {
  const question = QUESTIONS[id.slice(0, id.indexOf(':'))]
  return question && rpc(question[0], question[1], signal)
}

/** Whether a chain's nodes answer, and whether their time agrees with ours. */
export async function checkChain(chain: Chain, now: number, signal: AbortSignal): Promise<ReadyCheck> {
  const name = 'chain'
  try {
    const ahead = secondsAhead(await probe(chain, signal), now)
    if (ahead <= MOST_AHEAD) return { name, chain: chain.id, status: 'ok' }
    const message = `Its newest block is ${Math.round(ahead)} s ahead of this machine's clock: check the clock.`
    return { name, chain: chain.id, status: 'warn', message }
  } catch {
    const { reason } = chain.health()
    const message = `No node answers (${reason ?? 'no answer in time'}): check rpcUrls of ${chain.id}.`
    return { name, chain: chain.id, status: 'fail', message }
  }
}
