import type { Context, Method } from '../context.ts'
import type { Call } from '../signer.ts'
import type { DemoAccount, DemoChain } from '../types.ts'
import { formatEther, invalid, owner, toAddress, toCall, toChainId, toRecord } from './params.ts'
import { WalletError } from './walletError.ts'

interface Bundle {
  readonly chain: DemoChain
  readonly hashes: readonly `0x${string}`[]
}

/** Error codes and status codes: EIP-5792. */
const UNSUPPORTED_CAPABILITY = 5700
const UNSUPPORTED_CHAIN = 5710
const DUPLICATE_ID = 5720
const UNKNOWN_BUNDLE = 5730
const NO_ATOMICITY = 5760
const STATUS = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 } as const
const VERSION = '2.0.0'

const bundles = new Map<string, Bundle>()
const toHexId = (id: number) => `0x${id.toString(16)}`

function findChain(id: unknown, { chains }: Context): DemoChain {
  const chain = chains().find((candidate) => candidate.id === toChainId(id))
  if (!chain) throw new WalletError(UNSUPPORTED_CHAIN, `Chain ${String(id)} is not supported.`)
  return chain
}

function refuseCapabilities(value: unknown): void {
  for (const [name, options] of Object.entries(toRecord(value ?? {}, 'capabilities'))) {
    if (toRecord(options, name).optional === true) continue
    throw new WalletError(UNSUPPORTED_CAPABILITY, `The capability "${name}" is not supported.`)
  }
}

async function sendAll(
  account: DemoAccount,
  chain: DemoChain,
  calls: readonly Call[],
  context: Context,
): Promise<Bundle> {
  const signer = await context.signer()
  const hashes: `0x${string}`[] = []
  for (const call of calls) {
    const hash = await signer.send(account, chain, call)
    hashes.push(hash)
    const { status } = await signer.waitForReceipt(chain, hash)
    if (status === 'reverted') break
  }
  return { chain, hashes }
}

function statusOf(receipts: readonly (object | undefined)[]): number {
  if (receipts.some((receipt) => receipt === undefined)) return STATUS.pending
  const good = receipts.filter((receipt) => receipt && 'status' in receipt && receipt.status === '0x1').length
  if (good === receipts.length) return STATUS.confirmed
  return good === 0 ? STATUS.reverted : STATUS.partlyReverted
}

const toObject = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null ? value : undefined

/** Several calls at once (EIP-5792), sent one after the other: the demo account is not a smart account. */
export const callsMethods: Readonly<Record<string, Method>> = {
  async wallet_getCapabilities([address, wanted], context) {
    owner(toAddress(address, 'The account'), context)
    const ids = Array.isArray(wanted) ? wanted.map(toChainId) : undefined
    const chains = context.chains().filter((chain) => ids?.includes(chain.id) ?? true)
    return Object.fromEntries(chains.map((chain) => [toHexId(chain.id), { atomic: { status: 'unsupported' } }]))
  },

  async wallet_sendCalls([request], context) {
    const { id, from, chainId, calls, atomicRequired, capabilities } = toRecord(request, 'The request')
    const account = owner(from ?? context.exposed()[0], context)
    const chain = findChain(chainId, context)
    refuseCapabilities(capabilities)
    if (atomicRequired === true) throw new WalletError(NO_ATOMICITY, 'This wallet cannot send calls as one.')
    if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls must hold at least one call.')
    const key = typeof id === 'string' ? id : crypto.randomUUID()
    if (bundles.has(key)) throw new WalletError(DUPLICATE_ID, 'There is a bundle with this id already.')
    const list = calls.map(toCall)
    await context.ask({
      title: `Send ${list.length === 1 ? 'one call' : `${list.length} calls`}`,
      text: 'They run one after the other. If one fails, those after it are not sent.',
      facts: [
        ['Network', chain.name],
        ['Amount', formatEther(list.reduce((sum, call) => sum + (call.value ?? 0n), 0n))],
        ...list.map((call, index) => [`Call ${index + 1} to`, call.to ?? 'new contract'] as const),
      ],
    })
    bundles.set(key, await sendAll(account, chain, list, context))
    return { id: key }
  },

  async wallet_getCallsStatus([id], context) {
    const bundle = bundles.get(String(id))
    if (!bundle) throw new WalletError(UNKNOWN_BUNDLE, 'There is no bundle with this id.')
    const { chain, hashes } = bundle
    const answers = await Promise.all(hashes.map((hash) => context.rpc(chain, 'eth_getTransactionReceipt', [hash])))
    const receipts = answers.map(toObject)
    return {
      version: VERSION,
      id,
      chainId: toHexId(chain.id),
      atomic: false,
      status: statusOf(receipts),
      receipts: receipts.filter((receipt) => receipt !== undefined),
    }
  },
}
