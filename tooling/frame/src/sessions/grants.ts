import type { Address } from 'viem'
import { type App, walletOf } from '../app/app.ts'
import type { Chain } from '../app/project.ts'
import type { Sentence } from '../read/facts.ts'
import { type Node, nodeOf, quantityOf } from '../requests/node.ts'
import { type GrantEntry, readEntries } from '../service/grants.ts'
import { type Delegation, decodeContexts } from './delegation.ts'
import { isEnded, isSignedBy, withAnyAsset } from './end.ts'
import { readLimits } from './limits.ts'
import { grantWords } from './readGrant.ts'

/**
 * How a permission stands, by its network. `unread`: that has not answered. `elsewhere`: this site's wallet does not serve it.
 * `unreadable`: what is written down is no permission of this account. `failed`: good still, since its end has failed.
 */
export type GrantState = 'active' | 'ending' | 'failed' | 'ended' | 'expired' | 'unread' | 'elsewhere' | 'unreadable'

/** A permission of the account, as its user reads it. */
export interface SiteGrant extends Pick<GrantEntry, 'id' | 'chain' | 'context' | 'ending'> {
  /** Who has it: the site without its scheme. */
  readonly site: string
  /** The network's name; its CAIP-2 id where this site's wallet does not serve it. */
  readonly network: string
  /** What it allows; nothing where that cannot be read. */
  readonly may: readonly Sentence[]
  /** Milliseconds since 1970. */
  readonly until: number
  readonly state: GrantState
}

/** All of them, newest first. */
export interface GrantList {
  readonly grants: readonly SiteGrant[]
  /** Milliseconds since 1970: what was granted before is not among them, and may be good still. */
  readonly lacksBefore?: number | undefined
}

/** Milliseconds that the network of a permission has to answer. */
const READ_LIMIT = 6_000
/** Milliseconds by which a device's clock may be wrong, which is asked where the network cannot be. */
const CLOCK_ERROR = 24 * 60 * 60 * 1000
/** Permissions that are read at the same time. */
const AT_ONCE = 8

/** A node that asks for each call once, as tokens of many permissions are the same. */
function remembering(node: Node): Node {
  const known = new Map<string, Promise<unknown>>()
  return (method, params, signal) => {
    const key = JSON.stringify([method, params])
    const found = known.get(key) ?? node(method, params, signal)
    known.set(key, found)
    // What was away is asked again.
    found.catch(() => known.delete(key))
    return found
  }
}

/** What became of the transaction that is to end a permission; `undefined` while it is in no block. */
async function outcomeOf(
  node: Node,
  hash: string,
): Promise<{ readonly block: string; readonly isDone: boolean } | undefined> {
  const receipt = Object(await node('eth_getTransactionReceipt', [hash]))
  const [status, block]: readonly unknown[] = [Reflect.get(receipt, 'status'), Reflect.get(receipt, 'blockNumber')]
  return typeof block === 'string' ? { block, isDone: status === '0x1' } : undefined
}

/** Milliseconds since 1970 by the latest block, which contracts compare with: the device's clock may be wrong. */
async function chainTime(node: Node): Promise<number> {
  const block = Object(await node('eth_getBlockByNumber', ['latest', false]))
  return Number(quantityOf(Reflect.get(block, 'timestamp'))) * 1000
}

/** Whether nothing can be taken any more, as far as the device's clock tells. */
const isLongOver = (until: number): boolean => until + CLOCK_ERROR < Date.now()

/** By the chain's word alone. */
async function stateOf(
  all: readonly Delegation[],
  { until, ending }: Pick<SiteGrant, 'until' | 'ending'>,
  node: Node,
): Promise<GrantState> {
  const areEnded = async (block?: string): Promise<boolean> =>
    (await Promise.all(all.map((delegation) => isEnded(node, delegation, block)))).every(Boolean)
  if (await areEnded()) return 'ended'
  if (until <= (await chainTime(node))) return 'expired'
  if (ending === undefined) return 'active'
  const outcome = await outcomeOf(node, ending)
  if (!outcome) return 'ending'
  // Of that block: another node may not have it yet.
  return outcome.isDone && (await areEnded(outcome.block)) ? 'ended' : 'failed'
}

/** What an account has signed; `undefined` where it is none of that. */
async function signedBy(address: string, { context, chain }: GrantEntry): Promise<readonly Delegation[] | undefined> {
  try {
    const all = decodeContexts(context)
    all.map(readLimits)
    const signed = await Promise.all(all.map((delegation) => isSignedBy(address, delegation, chain)))
    return signed.every(Boolean) ? all : undefined
  } catch {
    return undefined
  }
}

function hostOf(site: string): string {
  try {
    return new URL(site).host
  } catch {
    return site
  }
}

interface Reading {
  readonly address: Address
  readonly nodeOn: (chain: Chain) => Node
  readonly chains: readonly Chain[]
}

/** Reads one permission: what it allows from what was signed, how it stands from the chain. */
async function readGrant(entry: GrantEntry, { address, nodeOn, chains }: Reading): Promise<SiteGrant> {
  const { id, context, ending } = entry
  const chain = chains.find((known) => known.id === entry.chain)
  const network = chain?.name ?? entry.chain
  const base = { id, context, chain: entry.chain, network, site: hostOf(entry.site), ...(ending && { ending }) }
  const all = await signedBy(address, entry)
  const until = (all?.[0] ? readLimits(all[0]).until : entry.expiry) * 1000
  if (!all) return { ...base, until, may: [], state: isLongOver(until) ? 'expired' : 'unreadable' }
  if (!chain) return { ...base, until, may: [], state: isLongOver(until) ? 'expired' : 'elsewhere' }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), READ_LIMIT)
  const ask = nodeOn(chain)
  const node: Node = (method, params) => ask(method, params, late.signal)
  const shown = all.map((delegation) => withAnyAsset(readLimits(delegation), { node, chain }))
  const [known, state] = await Promise.all([
    Promise.all(shown),
    stateOf(all, { until, ending }, node).catch(() => (isLongOver(until) ? ('expired' as const) : ('unread' as const))),
  ])
  clearTimeout(timer)
  return { ...base, until, may: known.map(grantWords), state }
}

async function readingOf(app: App): Promise<Reading> {
  const nodes = new Map<string, Node>()
  return {
    address: (await walletOf(app)).address as Address,
    chains: app.project.chains,
    nodeOn({ id }) {
      const node = nodes.get(id) ?? remembering(nodeOf(app.service, id))
      nodes.set(id, node)
      return node
    },
  }
}

/** Reads what the account has permitted to sites, a few at a time. @throws FrameError where the list cannot be had */
export async function readGrants(app: App): Promise<GrantList> {
  const [reading, { grants, lacksBefore }] = await Promise.all([readingOf(app), readEntries(app.service)])
  const read = new Map<GrantEntry, SiteGrant>()
  const waiting = [...grants]
  const work = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) read.set(entry, await readGrant(entry, reading))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    grants: grants.flatMap((entry) => read.get(entry) ?? []),
    ...(lacksBefore !== undefined && { lacksBefore }),
  }
}

/** Reads again how a permission stands. */
export async function lookAgain(app: App, grant: SiteGrant): Promise<SiteGrant> {
  const { address } = await walletOf(app)
  const all = await signedBy(address, { ...grant, address, expiry: 0 })
  if (!all) return { ...grant, state: isLongOver(grant.until) ? 'expired' : 'unreadable' }
  const state = await stateOf(all, grant, nodeOf(app.service, grant.chain)).catch(() =>
    isLongOver(grant.until) ? ('expired' as const) : grant.state,
  )
  return { ...grant, state }
}
