import { type Address, formatUnits, type Hex, parseTransaction, serializeTransaction } from 'viem'
import type { Chain } from '../app/project.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Signer } from '../keys/wallet.ts'
import type { Row, Sentence, Warning } from '../read/facts.ts'
import { AUTHORIZATION_GAS, type Delegating, digestOf } from '../sign/delegating.ts'
import { match, type Request } from './approve.ts'
import { noteCodeChange } from './codeChanges.ts'
import { dataFee, dataFeeRows, feeWarnings, mostOf, ownFees } from './fees.ts'
import { type Node, NodeError, quantityOf } from './node.ts'
import { soleNonce } from './nonce.ts'
import { broadcast, checkNonce, contextOf } from './sendTransaction.ts'
import { balanceOf, type Cost, dataFeeWarning, shortageOf } from './shortage.ts'
import { ACCOUNT_CODE, asDelegated, type Delegation } from './smartAccount.ts'
import type { TransactionContext } from './transaction.ts'

/** A call that the wallet itself makes for its account. */
export interface OwnCall {
  readonly to: Address
  readonly data: Hex
  /** How many calls it stands for. */
  readonly steps: number
}

/** Gas of calls that could not be tried, for each of them. */
const FALLBACK_GAS = 500_000n

interface Estimate {
  readonly gas: bigint
  /** Why it would fail. */
  readonly problem?: string
}

/** Tries it as if the account had its code already: an authorization is signed after the approval only. */
async function estimate(node: Node, from: Address, { to, data, steps }: OwnCall, isFirst: boolean): Promise<Estimate> {
  try {
    const call = { from, to, data }
    const params = isFirst ? [call, 'latest', asDelegated(from)] : [call]
    const gas = quantityOf(await node('eth_estimateGas', params))
    return { gas: gas + gas / 5n + (isFirst ? AUTHORIZATION_GAS : 0n) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return { gas: FALLBACK_GAS * BigInt(steps), problem: error.message.slice(0, 120) }
  }
}

/** What it means for an account to take the wallet's code on. */
function codeWarnings(delegation: Delegation, { name }: Chain): Warning[] {
  if (delegation === 'own') return []
  if (delegation === 'none') return [{ tone: 'warning', key: 'smartOn', values: { network: name } }]
  return [{ tone: 'danger', key: 'smartReplaces', values: { code: delegation.code, network: name } }]
}

/** A transaction of the account's own, and what there is to say of it. */
export interface PreparedOwn {
  readonly prepared: Delegating
  readonly warnings: readonly Warning[]
  readonly shortage: Sentence | undefined
  /** What it takes, in wei. */
  readonly cost: Cost
  /** What the account has, in wei; `undefined` where that could not be read. */
  readonly balance: bigint | undefined
}

/**
 * Makes a transaction of the account's own.
 * @param delegation what the account runs: where that is not the wallet's code, it takes that on as well
 * @param nonceOf its number: that of an account of which nothing waits, unless the call does not depend on the account's code
 */
export async function prepareOwn(
  call: OwnCall,
  context: TransactionContext,
  delegation: Delegation,
  nonceOf: (account: TransactionContext) => Promise<number> = soleNonce,
): Promise<PreparedOwn> {
  const { node, chain, address } = context
  const isFirst = delegation !== 'own'
  const [own, nonce, { gas, problem }, balance, extra] = await Promise.all([
    ownFees(node),
    nonceOf(context),
    estimate(node, address, call, isFirst),
    balanceOf(node, address),
    dataFee(node, { data: call.data, delegates: isFirst }),
  ])
  const { to, data } = call
  const chainId = Number(chain.id.slice('eip155:'.length))
  const bytes = serializeTransaction({ type: 'eip1559', chainId, nonce, gas, ...own.fees, to, data })
  // The transaction itself counts first (EIP-7702).
  const authorization = isFirst ? { chainId, address: ACCOUNT_CODE, nonce: nonce + 1 } : undefined
  const warnings = codeWarnings(delegation, chain)
  if (problem !== undefined) warnings.push({ tone: 'danger', key: 'wouldFail', values: { reason: problem } })
  warnings.push(...feeWarnings({ own, gas, needed: gas, fees: own.fees, dataFee: extra }, chain))
  const cost = { value: 0n, fee: mostOf({ gas, fees: own.fees }), dataFee: extra }
  const shortage = shortageOf(cost, balance, chain)
  warnings.push(...dataFeeWarning(cost, balance, chain))
  return { prepared: { bytes, authorization, nonce }, warnings, shortage, cost, balance }
}

/** The code that the account takes on with it, what it costs at most, and its number. */
export function costOf({ bytes, authorization }: Delegating, chain: Chain, { dataFee }: Cost): readonly Row[] {
  const { gas = 0n, maxFeePerGas = 0n, nonce = 0 } = parseTransaction(bytes)
  const { decimals, symbol } = chain.nativeCurrency
  return [
    ...(authorization ? [{ label: 'smartCode' as const, value: authorization.address, isStacked: true }] : []),
    { label: 'fee', value: `≤ ${formatUnits(gas * maxFeePerGas, decimals)} ${symbol}` },
    ...dataFeeRows(dataFee, chain),
    { label: 'nonce', value: String(nonce) },
  ]
}

/** With what a transaction of the account's own is signed. */
export interface Sender {
  readonly context: TransactionContext
  readonly wallet: Signer
  /** The last thing before the key: @throws FrameError where it is not wanted any more */
  check(): void
}

/**
 * Signs it and sends it once, if nothing has changed since it was drawn.
 * @param digest of what was drawn
 * @returns its hash
 * @throws FrameError 4001, 4100, 4901
 */
export async function sendBy({ context, wallet, check }: Sender, prepared: Delegating, digest: Hex): Promise<Hex> {
  const { signDelegating } = await import('../sign/evm.ts')
  await checkNonce(context, prepared)
  if (digestOf(prepared) !== digest) throw new FrameError('The request changed. Start again on the site.', 4001)
  check()
  const { raw, hash } = await wallet.withKey(async (key) => signDelegating(prepared, key))
  const sent = await broadcast(context.node, raw, hash)
  if (prepared.authorization) await noteCodeChange(context, prepared.nonce)
  return sent
}

/** The same for a request of a site. */
export function sendOwn(request: Request, prepared: Delegating, digest: Hex): Promise<Hex> {
  const sender = { context: contextOf(request), wallet: request.wallet, check: () => match(request) }
  return sendBy(sender, prepared, digest)
}
