import { multisigError } from './errors.ts'
import type { MultisigContext } from './plugin.ts'
import { readAddresses, readNumber } from './words.ts'

/** A Safe as the chain tells of it. */
export interface Safe {
  readonly address: string
  readonly owners: readonly string[]
  readonly threshold: number
  readonly nonce: number
}

/** Selectors of `getOwners()`, `getThreshold()` and `nonce()`. */
const CALLS = ['0xa0e67e2b', '0xe75235b8', '0xaffed0e0'] as const

/**
 * Reads a contract of the network in use, and remembers its address.
 * @throws `multisig/no-address`, `multisig/no-safe`, and what nodes say
 */
export async function look(ctx: MultisigContext, address: string): Promise<Safe> {
  const { store, kernel, services, atoms } = ctx
  const network = store.get(kernel.atoms.network)
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === network?.namespace)
  const own = address.trim()
  const to = (await family?.parseAddress?.(own)) ?? (family?.isAddress(own) ? own : undefined)
  if (!network || to === undefined) throw multisigError('multisig/no-address')
  const answers = await Promise.all(
    CALLS.map((data) => services.rpc.request(network.id, 'eth_call', [{ to, data }, 'latest'], { signal: ctx.signal })),
  )
  const owners = readAddresses(answers[0])
  const [threshold, nonce] = answers.slice(1).map(readNumber)
  const isSafe = owners && threshold !== undefined && nonce !== undefined && threshold > 0 && threshold <= owners.length
  if (!isSafe) throw multisigError('multisig/no-safe')
  store.set(atoms.watched, to)
  return { address: to, owners, threshold, nonce }
}
