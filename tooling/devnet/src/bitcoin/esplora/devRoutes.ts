import { HttpProblem } from '../../http/httpProblem.ts'
import { DUST } from '../constants.ts'
import { NodeError } from '../node/nodeError.ts'
import { readAddress } from '../wallet/readAddress.ts'
import type { Routes } from './routes.ts'

const MAX_BLOCKS = 1000
const WHOLE = /^\d{1,16}$/

function scriptOf(address: string | null): string {
  const found = readAddress(address ?? '')
  if (!found) throw new HttpProblem(400, 'Invalid Bitcoin address')
  return found.script
}

/** What only a chain of one's own has: blocks on demand and coins for nothing. */
export const devRoutes: Routes = ({ chain }) => ({
  'POST /dev/mine': async ({ url }) => {
    const count = url.searchParams.get('n') ?? '1'
    const address = url.searchParams.get('address')
    if (!WHOLE.test(count) || Number(count) > MAX_BLOCKS)
      throw new HttpProblem(400, `n must be a number of blocks, at most ${MAX_BLOCKS}.`)
    return { json: await chain.mine(Number(count), address ? scriptOf(address) : undefined) }
  },
  'POST /dev/faucet': async ({ url }) => {
    const amount = url.searchParams.get('sats') ?? '100000'
    const script = scriptOf(url.searchParams.get('address'))
    if (!WHOLE.test(amount) || BigInt(amount) < DUST)
      throw new HttpProblem(400, `sats must be a number of satoshis, at least ${DUST}.`)
    try {
      return { body: await chain.send(chain.faucet, script, BigInt(amount)) }
    } catch (error) {
      if (error instanceof NodeError) throw new HttpProblem(400, `The faucet could not pay: ${error.message}.`)
      throw error
    }
  },
})
