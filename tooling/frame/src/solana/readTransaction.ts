import { formatUnits } from 'viem'
import type { Chain } from '../app/project.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Facts, Row, Sentence, Warning } from '../read/facts.ts'
import type { Node } from '../requests/node.ts'
import {
  type Accounts,
  decimalsOf,
  isNonceOf,
  isRecent,
  readAccounts,
  readTables,
  tokenAccountOf,
  tryOut,
} from './chainState.ts'
import { type Instruction, type Transaction, withSignature } from './message.ts'
import { COMPUTE_BUDGET, openedBy, readStep } from './readStep.ts'
import type { StepContext } from './step.ts'

/** Where a transaction is read. */
export interface TransactionContext {
  readonly node: Node
  readonly chain: Chain
  /** The account that signs. */
  readonly address: string
}

const SIGNATURE_FEE = 5_000n
const MICRO = 1_000_000n
const UNITS_OF_STEP = 200_000n
const MAX_UNITS = 1_400_000n
/** Lamports from which on a fee is a danger: hundreds of times what is usual. */
const TOO_DEAR = 10_000_000n

/** What the network takes at most, in lamports. */
function feeOf({ signatures }: Transaction, steps: readonly Instruction[]): bigint {
  const budget = steps.filter(({ program }) => program === COMPUTE_BUDGET)
  const number = (kind: number, length: number): bigint | undefined => {
    const found = budget.find(({ data }) => data[0] === kind && data.length === length)
    return found?.data.slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  }
  const usual = UNITS_OF_STEP * BigInt(steps.length - budget.length)
  const units = number(2, 5) ?? usual
  const price = number(3, 9) ?? 0n
  const bounded = units < MAX_UNITS ? units : MAX_UNITS
  return SIGNATURE_FEE * BigInt(signatures.length) + (bounded * price + MICRO - 1n) / MICRO
}

const given = (name: string): Warning => ({ tone: 'danger', key: 'takeover', values: { name } })

/** What leaves and what arrives, by a node that has tried it; and accounts that would belong to another owner. */
async function changesOf(
  transaction: Transaction,
  steps: readonly Instruction[],
  { node, chain, address }: TransactionContext,
  before: Accounts,
): Promise<{ readonly rows: readonly Row[]; readonly warnings: readonly Warning[] }> {
  const written = steps.flatMap(({ accounts }) => accounts.filter(({ isWritable }) => isWritable).map(({ key }) => key))
  const own = [...new Set(written)].filter((key) => tokenAccountOf(before.get(key))?.owner === address)
  const trial = await tryOut(node, withSignature(transaction, -1, new Uint8Array()), [address, ...own])
  if (!trial) return { rows: [], warnings: [{ tone: 'warning', key: 'notTriedAll' }] }
  if (trial.problem !== undefined)
    return { rows: [], warnings: [{ tone: 'danger', key: 'wouldFail', values: { reason: trial.problem } }] }
  const rows: Row[] = []
  const warnings: Warning[] = []
  const note = (change: bigint, decimals: number, symbol: string): void => {
    const amount = formatUnits(change < 0n ? -change : change, decimals)
    if (change !== 0n) rows.push({ label: change < 0n ? 'leaves' : 'arrives', value: `${amount} ${symbol}` })
  }
  const { decimals, symbol } = chain.nativeCurrency
  const [wallet, after] = [before.get(address), trial.after.get(address)]
  if (wallet && after && wallet.owner !== after.owner) warnings.push(given('assign'))
  const lamports = (accounts: Accounts) => accounts.get(address)?.lamports ?? 0n
  note(lamports(trial.after) - lamports(before), decimals, symbol)
  for (const key of own) {
    const [was, is] = [tokenAccountOf(before.get(key)), tokenAccountOf(trial.after.get(key))]
    if (!was) continue
    if (is && is.owner !== address) warnings.push(given('setAuthority (owner)'))
    if (is?.delegate !== undefined && is.delegate !== was.delegate) warnings.push(given('approve'))
    if (is?.closer !== undefined && is.closer !== was.closer) warnings.push(given('setAuthority (close)'))
    note((is?.amount ?? 0n) - was.amount, decimalsOf(before.get(was.mint)) ?? 0, was.mint)
  }
  return { rows, warnings }
}

/** All that the steps name, and the kinds of the tokens that they hold. */
async function accountsOf(node: Node, keys: readonly string[]): Promise<Accounts> {
  const first = await readAccounts(node, keys)
  const mints = [...first.values()].flatMap((known) => tokenAccountOf(known)?.mint ?? [])
  const missing = mints.filter((mint) => !first.has(mint))
  return missing.length === 0 ? first : new Map([...first, ...(await readAccounts(node, missing))])
}

/** @throws FrameError for a transaction of another network: what is signed here would count there */
async function checkNetwork({ message }: Transaction, steps: readonly Instruction[], node: Node, accounts: Accounts) {
  if (await isRecent(node, message.blockhash)) return
  const nonce = steps[0]?.accounts[0]?.key
  if (nonce !== undefined && isNonceOf(accounts.get(nonce), message.blockhash)) return
  throw new FrameError('This transaction is too old, or of another network. Start again on the site.', 4901)
}

function sentenceOf(sentences: readonly Sentence[]): Sentence {
  const [only] = sentences
  if (only && sentences.length === 1) return only
  return { key: 'steps', values: { count: String(sentences.length) } }
}

/**
 * Reads what a transaction does from its bytes, and what becomes of the account by a node that tries it.
 * @throws FrameError 4100 where the account does not sign it; 4901 where it is of another network, or too old
 */
export async function readFacts(transaction: Transaction, context: TransactionContext): Promise<Facts> {
  const { message } = transaction
  const { node, chain, address } = context
  if (!message.signers.includes(address)) throw new FrameError('The request is for another account.', 4100)
  const tables =
    message.lookups.length === 0
      ? new Map()
      : await readTables(
          node,
          message.lookups.map(({ table }) => table),
        )
  const steps = message.resolve(tables)
  const accounts = await accountsOf(node, [address, ...steps.flatMap((step) => step.accounts.map(({ key }) => key))])
  await checkNetwork(transaction, steps, node, accounts)
  const at: StepContext = { own: address, accounts, opened: openedBy(steps), coin: chain.nativeCurrency }
  const readings = steps.map((step) => readStep(step, at))
  const main = readings.filter(({ sentence }) => sentence !== undefined)
  const number = (reading: (typeof readings)[number]) => {
    const position = main.indexOf(reading) + 1
    return main.length > 1 && position > 0 ? { at: position } : {}
  }
  const changes = await changesOf(transaction, steps, context, accounts)
  const { decimals, symbol } = chain.nativeCurrency
  const fee = feeOf(transaction, steps)
  const [payer = ''] = message.signers
  const isPaid = payer === address
  const others = message.signers.filter((key) => key !== address && key !== payer)
  const rows: readonly Row[] = [
    // First: a payment among many small steps must not stand out of sight.
    ...changes.rows,
    ...readings.flatMap((reading) => reading.rows.map((row) => ({ ...row, ...number(reading) }))),
    { label: 'fee', value: `≤ ${formatUnits(fee, decimals)} ${symbol}` },
    ...(isPaid ? [] : [{ label: 'feePayer' as const, value: payer, isStacked: true }]),
    ...others.map((key) => ({ label: 'signsToo' as const, value: key, isStacked: true })),
  ]
  const found = readings.flatMap((reading) => reading.warnings)
  // A right that a step gives in plain sight.
  const isSaid = found.some(({ key }) => key === 'delegate' || key === 'delegateAll')
  // The network takes its signatures' part before anything else, and no step can bring that in.
  const isShort =
    isPaid && (accounts.get(address)?.lamports ?? 0n) < SIGNATURE_FEE * BigInt(transaction.signatures.length)
  const warnings: readonly Warning[] = [
    ...(isShort ? [{ tone: 'danger' as const, key: 'shortFee' as const }] : []),
    ...(isPaid && fee > TOO_DEAR ? [{ tone: 'danger' as const, key: 'dear' as const }] : []),
    ...changes.warnings.filter(({ key, values }) =>
      key === 'wouldFail' ? !isShort : values?.name !== 'approve' || !isSaid,
    ),
    ...found,
  ]
  const sentence = sentenceOf(main.flatMap((reading) => reading.sentence ?? []))
  return { sentence, warnings, rows, raw: btoa(String.fromCharCode(...transaction.bytes)) }
}
