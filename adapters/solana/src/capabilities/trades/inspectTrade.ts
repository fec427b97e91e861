import type { CapabilityContext, CapabilityMap, TradeFacts } from '@latchkey/kernel'
import { kernelError } from '@latchkey/kernel'
import { type AssetId, everyNode, nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { priorityFeeOf, readNumber } from '../chain/compareSigned.ts'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  SIGNATURE_FEE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  WRAPPED_SOL,
} from '../chain/programs.ts'
import { minimumBalance, readAccounts } from '../chain/rpc.ts'
import { readTokenAccount } from '../chain/tokenAccounts.ts'
import { type Instruction, readTransaction, type Transaction } from '../chain/transaction.ts'
import { digestOf } from '../digest.ts'
import { rawFields } from '../inspectTransfer.ts'
import { associatedAddress } from '../web3.ts'
import { resolveTables } from './lookupTables.ts'
import { readTradeStep, type TradeStep } from './tradePrograms.ts'

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
const SYSTEM_TRANSFER = 2n
const SYNC_NATIVE = 17
const CLOSE_ACCOUNT = 9
/** Bytes of a token account; Token-2022 writes down that its owner stays. */
const ACCOUNT_SIZE = { [TOKEN]: 165, [TOKEN_2022]: 170 }

/** What surrounds a trade, and the trade. */
interface Steps {
  trade?: TradeStep
  /** Lamports that the account sends, by where they go: to a wrapped coin's account. */
  readonly sent: Map<string, bigint>
  /** Token accounts that are opened, with what they hold and whose they are. */
  readonly opened: Map<string, { readonly mint: string; readonly owner: string; readonly program: string }>
  /** Token accounts whose SOL is counted again, and those that are closed. */
  readonly synced: Set<string>
  readonly closed: Set<string>
}

/** Sorts one step of a transaction in. @returns whether it is one that swaps have */
function sortStep(step: Instruction, steps: Steps, account: string): boolean {
  const { program, accounts, data } = step
  const [first = '', second = '', third = '', fourth = '', , sixth = ''] = accounts.map(({ key }) => key)
  switch (program) {
    case COMPUTE_BUDGET:
      return true
    case SYSTEM:
      if (data.length !== 12 || readNumber(data, 0, 4) !== SYSTEM_TRANSFER || first !== account) return false
      steps.sent.set(second, (steps.sent.get(second) ?? 0n) + readNumber(data, 4, 8))
      return true
    case ASSOCIATED_TOKEN: {
      const isCreation = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
      if (!isCreation || associatedAddress(third, fourth, sixth) !== second) return false
      steps.opened.set(second, { mint: fourth, owner: third, program: sixth })
      return true
    }
    case TOKEN:
    case TOKEN_2022:
      if (data.length !== 1 || (data[0] !== SYNC_NATIVE && data[0] !== CLOSE_ACCOUNT)) return false
      // Whatever is left in it goes to the account, which signs for it.
      if (data[0] === CLOSE_ACCOUNT && (second !== account || third !== account)) return false
      steps[data[0] === SYNC_NATIVE ? 'synced' : 'closed'].add(first)
      return true
    default: {
      const trade = readTradeStep(step)
      if (!trade || steps.trade) return false
      steps.trade = trade
      return true
    }
  }
}

function sortSteps({ instructions }: Transaction, account: string): Steps | undefined {
  const steps: Steps = { sent: new Map(), opened: new Map(), synced: new Set(), closed: new Set() }
  return instructions.every((step) => sortStep(step, steps, account)) ? steps : undefined
}

interface Known {
  readonly mint: string
  readonly owner: string
  readonly isThere: boolean
}

/** The token accounts of a trade: as the chain has them, else as they are opened. */
async function readOwners(steps: Steps, trade: TradeStep, at: CapabilityContext) {
  const named = [trade.source, trade.destination, ...steps.opened.keys()].flatMap((key) => key ?? [])
  const keys = [...new Set(named)]
  const found = keys.length > 0 ? await readAccounts(at, keys) : []
  return new Map(
    keys.map((key, index): [string, Known | undefined] => {
      const there = readTokenAccount(found[index])
      const opened = steps.opened.get(key)
      const known = there ?? (found[index] ? undefined : opened)
      return [key, known && { mint: known.mint, owner: known.owner, isThere: there !== undefined }]
    }),
  )
}

type Outside = 'network' | 'from' | 'call' | 'digest' | 'programs' | 'signers' | 'feeAtMost' | 'feeAbout'
type Read = Omit<TradeFacts, Outside> & { /** Lamports besides the network's fee. */ readonly besides: bigint }

const UNREAD: Read = { kind: 'unknown', target: '', value: 0n, besides: 0n }

/** How SOL is paid, and comes out, where it stands for its wrapped token; nothing of what is done only in part. */
function nativeSides(steps: Steps, trade: TradeStep) {
  const { source, destination, sourceMint, targetMint, amount } = trade
  const wrapped = source === undefined ? undefined : steps.sent.get(source)
  const paysNative = source === undefined || wrapped !== undefined
  const getsNative = destination === undefined || steps.closed.has(destination)
  if (paysNative && (sourceMint !== WRAPPED_SOL || (wrapped !== undefined && wrapped !== amount))) return undefined
  if (wrapped !== undefined && (source === undefined || !steps.synced.has(source))) return undefined
  if (getsNative && targetMint !== WRAPPED_SOL) return undefined
  if ([...steps.sent.keys()].some((to) => to !== source)) return undefined
  const rest = [...steps.closed].filter((key) => key !== source && key !== destination)
  const isStrange = rest.length > 0 || (source !== undefined && steps.closed.has(source) && sourceMint !== WRAPPED_SOL)
  return isStrange ? undefined : { paysNative, getsNative }
}

/** Lamports that stay with token accounts that are opened. */
async function openingCosts(
  steps: Steps,
  owners: ReadonlyMap<string, Known | undefined>,
  at: CapabilityContext,
): Promise<bigint> {
  const open = [...steps.opened].filter(([key]) => !owners.get(key)?.isThere && !steps.closed.has(key))
  const rents = await Promise.all(
    open.map(([, { program }]) =>
      minimumBalance(at, program === TOKEN_2022 ? ACCOUNT_SIZE[TOKEN_2022] : ACCOUNT_SIZE[TOKEN]),
    ),
  )
  return rents.reduce((sum, rent) => sum + rent, 0n)
}

/** What a transaction does with tokens, as one node has the accounts that it names. */
async function readTrade(transaction: Transaction, programs: readonly string[], at: CapabilityContext): Promise<Read> {
  const account = at.account.address
  const steps = sortSteps(transaction, account)
  const { trade } = steps ?? {}
  if (!steps || !trade || trade.authority !== account) return UNREAD
  const sides = nativeSides(steps, trade)
  if (!sides) return UNREAD
  const owners = await readOwners(steps, trade, at)
  const ownerOf = (key: string | undefined, mint: string): string | undefined => {
    if (key === undefined) return account
    const known = owners.get(key)
    return known?.mint === mint ? known.owner : undefined
  }
  const recipient = ownerOf(trade.destination, trade.targetMint)
  if (ownerOf(trade.source, trade.sourceMint) !== account || recipient === undefined) return UNREAD
  const assetOf = (mint: string, isNative: boolean): AssetId =>
    isNative ? nativeAsset(at.network, NAMES).id : tokenAssetId(at.network.id, NAMES, mint)
  const { amount, minimum, maker, deadline } = trade
  return {
    kind: 'trade',
    target:
      programs.find((program) =>
        transaction.instructions.some((step) => step.program === program && readTradeStep(step)),
      ) ?? '',
    value: sides.paysNative ? amount : 0n,
    function: trade.function,
    sold: { asset: assetOf(trade.sourceMint, sides.paysNative), amount },
    bought: { asset: assetOf(trade.targetMint, sides.getsNative), minimum },
    recipient,
    ...(maker === undefined ? {} : { maker }),
    ...(deadline === undefined ? {} : { deadline }),
    besides: await openingCosts(steps, owners, at),
  }
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))

/**
 * Reads back what a whole transaction does with tokens: every step of it has to be one that swaps have, else it is
 * `unknown`. Lookup tables and owners of token accounts are asked of every node of the network.
 * @throws `transfer/unreadable` for bytes that are no transaction, or one that the account does not sign
 */
export const inspectTrade: CapabilityMap['inspectTrade'] = async ({ prepared }, ctx) => {
  const { bytes } = prepared
  let transaction: Transaction
  try {
    transaction = readTransaction(bytes)
  } catch (cause) {
    throw kernelError('transfer/unreadable', { details: { problem: 'the bytes are no transaction' }, cause })
  }
  const from = ctx.account.address
  const { signers, signatures } = transaction
  if (!signers.includes(from))
    throw kernelError('transfer/unreadable', { details: { problem: 'the account does not sign it' } })
  const [first, ...others] = await everyNode(ctx, async (at) => {
    const whole = await resolveTables(transaction, at)
    const programs = [...new Set(whole.instructions.map(({ program }) => program))]
    return { whole, programs, read: await readTrade(whole, programs, at) }
  })
  const { whole, programs, read } = first
  const { besides, ...facts } = read
  const isDisputed = others.some(
    (other) => text([other.whole.instructions, other.read]) !== text([whole.instructions, read]),
  )
  const network = signers[0] === from ? SIGNATURE_FEE * BigInt(signers.length) + priorityFeeOf(transaction) : 0n
  return {
    network: ctx.network.id,
    from,
    ...facts,
    programs,
    signers: signers.map((address, at) => ({
      address,
      hasSigned: signatures[at]?.some((byte) => byte !== 0) ?? false,
    })),
    ...(isDisputed ? { isDisputed } : {}),
    feeAtMost: network + besides,
    feeAbout: network + besides,
    call: rawFields(whole),
    digest: digestOf(bytes),
  }
}
