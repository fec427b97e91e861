import { type Hex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { type App, isSolana } from '../app/app.ts'
import { FrameError } from '../errors/frameError.ts'
import { nodeOf } from './node.ts'
import { delegationOf } from './smartAccount.ts'
import { accountTypeOn } from './smartNetworks.ts'

const MAX_CHAINS = 50
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/))
const asked = z.tuple([z.optional(z.string()), z.optional(z.array(quantity).check(z.maxLength(MAX_CHAINS)))])

const PERMISSIONS = {
  supported: true,
  signerTypes: ['keys'],
  permissionTypes: ['native-token-recurring-allowance', 'erc20-recurring-allowance'],
  policyTypes: [],
}

/** What the account can do on one chain. `ready`: it can be turned into a smart one, which its owner is asked first. */
async function capabilitiesOn(app: App, address: string, chain: string): Promise<object> {
  if ((await accountTypeOn(app, chain)) === 'eoa') return { atomic: { status: 'unsupported' } }
  const delegation = await delegationOf(nodeOf(app.service, chain), address)
  return {
    atomic: { status: delegation === 'own' ? 'supported' : 'ready' },
    // What sites of the first version of EIP-5792 look for.
    atomicBatch: { supported: true },
    // ERC-7715.
    permissions: PERMISSIONS,
  }
}

/** The chains a site asks about, of those that this wallet serves. */
function chainsOf({ project }: App, wanted: readonly string[] | undefined): readonly string[] {
  const own = project.chains.map(({ id }) => id).filter((id) => !isSolana(id))
  if (!wanted) return own
  const ids = new Set(wanted.map((id) => `eip155:${BigInt(id)}`))
  return own.filter((id) => ids.has(id))
}

/** The answer of `wallet_getCapabilities` (EIP-5792). A chain whose node is away is left out. @throws FrameError 4100, -32602 */
export async function capabilities(app: App, address: string, params: unknown): Promise<Record<Hex, object>> {
  const { success, data: [account, wanted] = [] } = z.safeParse(asked, params ?? [])
  if (!success) throw new FrameError('The parameters of the request are not valid.', -32602)
  if (account !== undefined && account.toLowerCase() !== address.toLowerCase())
    throw new FrameError('The request is for another account.', 4100)
  const chains = chainsOf(app, wanted)
  const found = await Promise.all(
    chains.map(async (chain): Promise<[Hex, object][]> => {
      const of = await capabilitiesOn(app, address, chain).catch(() => undefined)
      return of ? [[numberToHex(Number(chain.slice('eip155:'.length))), of]] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
