import { type Address, formatUnits, serializeTransaction, zeroAddress } from 'viem'
import { type App, chainOf, isSolana, walletOf } from '../app/app.ts'
import type { Chain } from '../app/project.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import type { Sentence, Subject, Warning } from '../read/facts.ts'
import { AUTHORIZATION_GAS, type Delegating, digestOf } from '../sign/delegating.ts'
import { isCodeChanging, noteCodeChange } from './codeChanges.ts'
import { dataFee, dataFeeRows, feeWarnings, mostOf, ownFees, replacingFees } from './fees.ts'
import { type Node, NodeError, nodeOf, quantityOf } from './node.ts'
import { type Counts, countsOf, type NumberedAccount } from './nonce.ts'
import { broadcast } from './sendTransaction.ts'
import { balanceOf, type Cost, dataFeeWarning, shortageOf } from './shortage.ts'
import { type Delegation, delegationOf } from './smartAccount.ts'
import { type Waiting, waitingOf } from './waiting.ts'

/** Gas of an empty call where the node could not try it without the code. */
const FALLBACK_GAS = 100_000n

/** A network on which the account runs code. */
export interface SmartPlace {
  /** CAIP-2 id. */
  readonly chain: string
  readonly name: string
  /** `unread`: its node did not answer. */
  readonly delegation: Exclude<Delegation, 'none'> | 'unread'
}

/** The networks on which the account runs code, or may run some, where its node does not say. */
export async function smartPlaces(app: App): Promise<readonly SmartPlace[]> {
  const { address } = await walletOf(app)
  const places = await Promise.all(
    app.project.chains.map(async ({ id, name }): Promise<readonly SmartPlace[]> => {
      if (isSolana(id)) return []
      const delegation = await delegationOf(nodeOf(app.service, id), address).catch(() => 'unread' as const)
      return delegation === 'none' ? [] : [{ chain: id, name, delegation }]
    }),
  )
  return places.flat()
}

/** A transaction that takes an account's code away, to be drawn, and then sent. */
interface TurnOff {
  readonly subject: Subject
  /**
   * @param signal of the caller: once it has aborted nothing is signed
   * @throws FrameError where the account has sent something else since it was drawn
   */
  send(signal: AbortSignal): Promise<void>
}

interface Fee {
  /** In wei. */
  readonly cost: Cost
  readonly warnings: readonly Warning[]
  readonly shortage: Sentence | undefined
}

function subjectOf(prepared: Delegating, chain: Chain, { cost, warnings, shortage }: Fee): Subject {
  const { name, nativeCurrency } = chain
  return {
    digest: digestOf(prepared),
    facts: {
      sentence: { key: 'smartOffAsk', values: { network: name } },
      warnings: [{ tone: 'warning', key: 'smartOffMeans' }, ...warnings],
      rows: [
        { label: 'fee', value: `≤ ${formatUnits(cost.fee, nativeCurrency.decimals)} ${nativeCurrency.symbol}` },
        ...dataFeeRows(cost.dataFee, chain),
        { label: 'nonce', value: String(prepared.nonce) },
      ],
      raw: `${prepared.bytes}\n${JSON.stringify(prepared.authorization)}`,
      ...(shortage && { shortage }),
    },
  }
}

/**
 * Gas of an empty call of an account to itself as it will be without its code, which goes before the call is made: code of
 * another author must not be able to stop its own removal.
 */
async function bareGas(node: Node, address: Address): Promise<bigint> {
  try {
    const call = { from: address, to: address }
    return quantityOf(await node('eth_estimateGas', [call, 'latest', { [address]: { code: '0x' } }]))
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return FALLBACK_GAS
  }
}

interface Place {
  readonly counts: Counts
  /** Whether something waits there, or may wait. */
  readonly isTaken: boolean
  /** What waits there, where the node tells. */
  readonly waiting: Waiting | undefined
}

/** The number after those in blocks: what waits must not be able to keep the code there. */
async function placeOf(account: NumberedAccount): Promise<Place> {
  const counts = await countsOf(account)
  const { mined, pending } = counts
  // Nodes do not always count what waits.
  const isTaken = pending > mined || (await isCodeChanging(account, mined))
  const all = isTaken ? await waitingOf(account.node, account.address) : []
  return { counts, isTaken, waiting: all.find(({ nonce }) => nonce === mined) }
}

/**
 * Makes the transaction of the account to itself that takes its code away on a chain (EIP-7702), in the place of whatever
 * waits.
 * @throws FrameError 4901
 */
export async function prepareTurnOff(app: App, id: string): Promise<TurnOff> {
  const chain = chainOf(app, id)
  const wallet = await walletOf(app)
  const address = wallet.address as Address
  const node = nodeOf(app.service, id)
  const account = { app, node, chain, address }
  const [own, { counts, isTaken, waiting }, needed, balance, extra] = await Promise.all([
    ownFees(node),
    placeOf(account),
    bareGas(node, address),
    balanceOf(node, address),
    dataFee(node, { data: '0x', delegates: true }),
  ])
  const nonce = counts.mined
  const gas = needed + needed / 5n + AUTHORIZATION_GAS
  const fees = isTaken ? replacingFees(own.fees, waiting) : own.fees
  const warnings: Warning[] = isTaken ? [{ tone: 'warning', key: 'smartOffReplaces' }] : []
  // No site has asked for it.
  warnings.push(...feeWarnings({ own: { ...own, fees }, gas, needed: gas, fees, dataFee: extra }, chain))
  const chainId = Number(id.slice('eip155:'.length))
  const bytes = serializeTransaction({ type: 'eip1559', chainId, nonce, gas, ...fees, to: address })
  // The transaction itself counts first.
  const prepared = { bytes, nonce, authorization: { chainId, address: zeroAddress, nonce: nonce + 1 } }
  const cost = { value: 0n, fee: mostOf({ gas, fees }), dataFee: extra }
  warnings.push(...dataFeeWarning(cost, balance, chain))
  const shortage = shortageOf(cost, balance, chain)
  return {
    subject: subjectOf(prepared, chain, { cost, warnings, shortage }),
    async send(signal) {
      const now = await countsOf(account)
      if (now.mined !== counts.mined || now.pending !== counts.pending)
        throw new FrameError('The account was used elsewhere meanwhile. Start again on the site.', 4001)
      const { signDelegating } = await import('../sign/evm.ts')
      if (signal.aborted) throw withdrawn()
      const { raw, hash } = await wallet.withKey(async (key) => signDelegating(prepared, key))
      await broadcast(node, raw, hash)
      await noteCodeChange(account, nonce)
    },
  }
}
