import type { CaipNetworkId, TradeFacts, TradeOutcome } from '@latchkey/kernel'
import type { Asset, AssetId } from '@latchkey/kernel/assets'
import { isSameAddress as same } from './networks.ts'
import { programsOf, type Router } from './routers.ts'

/** Why what was made is not what was asked for; each is a code of this plugin. */
export type Refusal =
  | 'swaps/wallet-changed'
  | 'swaps/unknown-target'
  | 'swaps/unknown-spender'
  | 'swaps/wrong-value'
  | 'swaps/unreadable'
  | 'swaps/wrong-source'
  | 'swaps/wrong-target-token'
  | 'swaps/wrong-recipient'
  | 'swaps/worse-than-quoted'
  | 'swaps/wrong-deadline'
  | 'swaps/wrong-approval'
  | 'swaps/fee-too-high'
  | 'swaps/simulation-differs'
  | 'swaps/nodes-disagree'
  | 'swaps/unknown-program'
  | 'swaps/wrong-signers'

/** What was asked for. */
export interface Asked {
  readonly network: CaipNetworkId
  /** Plain address. */
  readonly account: string
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** The least that was promised. */
  readonly minimum: bigint
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What an answer of the gateway claims beside the call. */
export interface Claimed {
  readonly from: string
  readonly amount: bigint
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
}

/** What was made of it. */
export interface Made {
  /** The listed contract that is called; `undefined` for one that is not listed. */
  readonly router: Router | undefined
  /** Who should take the token, as the quote says; `undefined` where it says nothing. */
  readonly spender?: string | undefined
  readonly claimed: Claimed
  readonly facts: TradeFacts
  /** `undefined` where no node can simulate. */
  readonly outcome: TradeOutcome | undefined
  /** What the account signs in place of an approval, where it does; empty words until it has. */
  readonly permit?: { readonly deadline: number; readonly signature: string } | undefined
  /** Where a swap is a whole transaction: who sends it once the account has signed. */
  readonly execution?: 'transaction' | 'signed' | undefined
}

/** Seconds that a transaction may hold; the clock of a page may be behind. */
const LONGEST = 20 * 60 + 60
/** Most tokens on the way. */
const MAX_TOKENS = 4
/** How much more an answer may say that it costs than what nodes say. */
const FEE_FACTOR = 5n

function isWrongPath({ facts, router }: Made, from: Asset, to: Asset): boolean {
  const { path } = facts
  if (!path) return false
  const wrapped = router?.wrappedNative?.toLowerCase()
  const isAt = (id: AssetId | undefined, asset: Asset): boolean =>
    id !== undefined &&
    (asset.kind === 'native' ? wrapped !== undefined && id.endsWith(`:${wrapped}`) : id === asset.id)
  const hasRepeat = new Set(path).size < path.length
  return hasRepeat || path.length > MAX_TOKENS || !isAt(path[0], from) || !isAt(path.at(-1), to)
}

/** Whether the bytes carry another permit than the one that was made here, or an unknown one. */
function isWrongPermit({ facts, router, permit }: Made, amount: bigint): boolean {
  const found = facts.permit
  if (!permit || !found) return permit !== undefined || found !== undefined || router?.takesPermit === true
  return (
    router?.takesPermit !== true ||
    found.amount !== amount ||
    found.deadline !== permit.deadline ||
    found.signature.toLowerCase() !== permit.signature.toLowerCase()
  )
}

/** What the bytes say about the tokens. */
function tradeRefusal(asked: Asked, made: Made): Refusal | undefined {
  const { facts } = made
  // Trying it is no reading: contracts may act otherwise in the block that counts.
  if (facts.kind === 'unknown' || facts.kind === 'approve') return 'swaps/unreadable'
  // Wrapping is called on the wrapped coin, everything else on the router.
  const isDirect = facts.kind === 'wrap' || facts.kind === 'unwrap'
  if (same(facts.target, isDirect ? made.router?.wrappedNative : made.router?.target) === false)
    return 'swaps/unknown-target'
  if (made.router?.registry !== undefined && !facts.inner?.length) return 'swaps/unreadable'
  if (facts.inner?.some(({ isDisputed }) => isDisputed)) return 'swaps/nodes-disagree'
  // One that is called in turn could take what the called one may take.
  if (facts.inner?.some(({ isListed }) => !isListed)) return 'swaps/unknown-target'
  if (isWrongPermit(made, asked.amount)) return 'swaps/wrong-approval'
  if (facts.sold?.asset !== asked.from.id || facts.sold.amount !== asked.amount) return 'swaps/wrong-source'
  if (facts.bought?.asset !== asked.to.id || isWrongPath(made, asked.from, asked.to)) return 'swaps/wrong-target-token'
  if (!same(facts.recipient, asked.account)) return 'swaps/wrong-recipient'
  if (facts.bought.minimum < asked.minimum) return 'swaps/worse-than-quoted'
  const { deadline } = facts
  const seconds = asked.now / 1000
  return deadline !== undefined && (deadline < seconds - 60 || deadline > seconds + LONGEST)
    ? 'swaps/wrong-deadline'
    : undefined
}

/** Whether more of the account goes than was asked, less comes, or anything else moves. */
function isWrongOutcome(asked: Asked, router: Router | undefined, outcome: TradeOutcome): boolean {
  const changeOf = (id: AssetId): bigint => outcome.changes.find(({ asset }) => asset === id)?.amount ?? 0n
  const isOther = outcome.changes.some(({ asset }) => asset !== asked.from.id && asset !== asked.to.id)
  const isAllowed = ({ asset, spender, amount }: TradeOutcome['allowances'][number]): boolean =>
    asset === asked.from.id && (same(spender, router?.spender) || amount === 0n)
  return (
    isOther ||
    changeOf(asked.to.id) < asked.minimum ||
    -changeOf(asked.from.id) > asked.amount ||
    !outcome.allowances.every(isAllowed)
  )
}

/** What would happen to the account has to be right by every node: one of them may be in league with the gateway. */
function outcomeRefusal(asked: Asked, { outcome, router }: Made): Refusal | undefined {
  if (!outcome) return undefined
  const outcomes = [outcome, ...(outcome.others ?? [])]
  const wrong = outcomes.filter((outcome) => isWrongOutcome(asked, router, outcome))
  if (wrong.length === 0) return undefined
  return wrong.length < outcomes.length ? 'swaps/nodes-disagree' : 'swaps/simulation-differs'
}

/** Whether others than the two sides of the trade sign, or a signature is missing that is not added later. */
function areWrongSigners({ facts, execution }: Made, account: string): boolean {
  const { signers = [], maker } = facts
  const others = signers.filter(({ address }) => address !== account)
  const open = others.filter(({ hasSigned }) => !hasSigned)
  const isOwn = signers.some(({ address, hasSigned }) => address === account && !hasSigned)
  return !isOwn || others.some(({ address }) => address !== maker) || open.length !== (execution === 'signed' ? 1 : 0)
}

/** What a whole transaction has that a call has not: its programs, its signers, and a fee that its maker sets. */
function wholeRefusal(asked: Asked, made: Made): Refusal | undefined {
  const { facts, router, execution } = made
  if (execution === undefined) return undefined
  if (facts.isDisputed) return 'swaps/nodes-disagree'
  const programs = programsOf(asked.network)
  if (!facts.programs || facts.programs.some((program) => !programs.includes(program))) return 'swaps/unknown-program'
  if (facts.kind !== 'trade') return 'swaps/unreadable'
  // What cannot be tried is not signed.
  if (!made.outcome) return 'swaps/simulation-differs'
  if (areWrongSigners(made, asked.account)) return 'swaps/wrong-signers'
  return facts.feeAtMost > (router?.mostFee ?? 0n) ? 'swaps/fee-too-high' : undefined
}

/** The first respect in which a swap that was made is not the one that was asked for. None can be overridden. */
export function refusalOf(asked: Asked, made: Made): Refusal | undefined {
  const { facts, claimed, router, spender } = made
  if (facts.network !== asked.network || !same(facts.from, asked.account) || !same(claimed.from, asked.account))
    return 'swaps/wallet-changed'
  const strange = wholeRefusal(asked, made)
  if (strange) return strange
  if (!router) return 'swaps/unknown-target'
  if (spender !== undefined && !same(spender, router.spender)) return 'swaps/unknown-spender'
  const value = asked.from.kind === 'native' ? asked.amount : 0n
  if (facts.value !== value || claimed.value !== value) return 'swaps/wrong-value'
  if (claimed.amount !== asked.amount) return 'swaps/wrong-source'
  const refusal = tradeRefusal(asked, made)
  if (refusal) return refusal
  const gas = BigInt(facts.call.gas ?? '0')
  const isDear = claimed.gas * claimed.gasPrice > facts.feeAtMost * FEE_FACTOR
  if (gas > 0n && (claimed.gas > gas * FEE_FACTOR || isDear)) return 'swaps/fee-too-high'
  return outcomeRefusal(asked, made)
}

/** Whether prepared bytes allow exactly what is needed, and nothing else. */
export function isApproval(
  facts: TradeFacts,
  expected: { readonly account: string; readonly token: AssetId; readonly spender: string; readonly amount: bigint },
): boolean {
  return (
    facts.kind === 'approve' &&
    facts.value === 0n &&
    same(facts.from, expected.account) &&
    facts.sold?.asset === expected.token &&
    facts.sold.amount === expected.amount &&
    same(facts.spender, expected.spender)
  )
}
