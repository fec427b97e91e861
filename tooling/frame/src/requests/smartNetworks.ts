import type { AccountType } from '@latchkey/plugin-embedded/messages'
import { numberToHex } from 'viem'
import { type App, isSolana } from '../app/app.ts'
import { type Node, NodeError, nodeOf, quantityOf } from './node.ts'
import { ACCOUNT_CODE } from './smartAccount.ts'

/** What a network takes at least for a transaction with an authorization: 21,000 and 25,000 for that (EIP-7702). */
const WITH_AUTHORIZATION = 46_000n

const CODE = /^0x[\da-f]{2,}$/i

/** Whether a node counts an authorization by a fresh key: those before EIP-7702 refuse or overlook it. */
async function takesAuthorizations(node: Node, chainId: number): Promise<boolean> {
  const { addressOf, signAuthorization } = await import('../sign/evm.ts')
  const key = crypto.getRandomValues(new Uint8Array(32))
  const from = addressOf(key)
  const { address, nonce, r, s, yParity } = signAuthorization({ chainId, address: ACCOUNT_CODE, nonce: 1 }, key)
  const signed = {
    chainId: numberToHex(chainId),
    address,
    nonce: numberToHex(nonce),
    r,
    s,
    yParity: numberToHex(yParity),
  }
  try {
    const gas = await node('eth_estimateGas', [{ from, to: from, authorizationList: [signed] }])
    return quantityOf(gas) >= WITH_AUTHORIZATION
  } catch (error) {
    // A node that is away has not refused.
    if (error instanceof NodeError) return false
    throw error
  }
}

async function canBeSmart(app: App, chain: string): Promise<boolean> {
  const node = nodeOf(app.service, chain)
  const chainId = Number(chain.slice('eip155:'.length))
  const [code, isTaken] = await Promise.all([
    node('eth_getCode', [ACCOUNT_CODE, 'latest']),
    takesAuthorizations(node, chainId),
  ])
  return CODE.test(String(code)) && isTaken
}

const known = new WeakMap<App, Map<string, Promise<boolean>>>()

/** Whether accounts can be smart on a network: its nodes know EIP-7702, and the account's code is there. */
export function isSmartNetwork(app: App, chain: string): Promise<boolean> {
  if (isSolana(chain)) return Promise.resolve(false)
  const answers = known.get(app) ?? new Map<string, Promise<boolean>>()
  known.set(app, answers)
  const found = answers.get(chain) ?? canBeSmart(app, chain)
  answers.set(chain, found)
  // A node that was away is asked again.
  found.catch(() => answers.delete(chain))
  return found
}

/** The networks on which accounts can be smart; one whose node does not answer is left out. */
export async function smartNetworks(app: App): Promise<readonly string[]> {
  const chains = app.project.chains.map(({ id }) => id).filter((id) => !isSolana(id))
  const are = await Promise.all(chains.map((id) => isSmartNetwork(app, id).catch(() => false)))
  return chains.filter((_id, at) => are[at])
}

/** The type that the account has on a network: the one that was chosen, where the network has it. */
export async function accountTypeOn(app: App, chain: string): Promise<AccountType> {
  if (app.accountType !== 'smartAccount') return 'eoa'
  return (await isSmartNetwork(app, chain)) ? 'smartAccount' : 'eoa'
}
