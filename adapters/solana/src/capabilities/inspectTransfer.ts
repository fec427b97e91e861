import { type CapabilityContext, type CapabilityMap, kernelError, type TransferFacts } from '@latchkey/kernel'
import { malformedAnswer } from '@latchkey/kernel/adapter'
import { assetId, nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { priorityFeeOf, readNumber } from './chain/compareSigned.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, MEMO, SIGNATURE_FEE, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import { readAccounts } from './chain/rpc.ts'
import { EXTENSION, extensionKey, isPiece, readMint, readTokenAccount } from './chain/tokenAccounts.ts'
import { type Instruction, readTransaction, type Transaction } from './chain/transaction.ts'
import { digestOf } from './digest.ts'
import { simulate } from './fees.ts'
import { associatedAddress } from './web3.ts'

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
const SYSTEM_TRANSFER = 2n
const TRANSFER_CHECKED = 12
const TRANSFER_FEE = 26
const CREATE_IDEMPOTENT = 1

function unreadable(problem: string, cause?: unknown): never {
  throw kernelError('transfer/unreadable', { details: { problem }, cause })
}

/** The steps of a transfer by what they do; anything else makes the bytes unreadable. */
interface Steps {
  readonly native: readonly Instruction[]
  readonly token: readonly Instruction[]
  readonly opening: readonly Instruction[]
  readonly memos: readonly Instruction[]
}

function sortSteps({ instructions }: Transaction): Steps {
  const of = (...programs: readonly string[]) => instructions.filter(({ program }) => programs.includes(program))
  const stranger = instructions.find(
    ({ program }) => ![COMPUTE_BUDGET, SYSTEM, TOKEN, TOKEN_2022, ASSOCIATED_TOKEN, MEMO].includes(program),
  )
  if (stranger) unreadable(`it calls ${stranger.program}`)
  const steps = { native: of(SYSTEM), token: of(TOKEN, TOKEN_2022), opening: of(ASSOCIATED_TOKEN), memos: of(MEMO) }
  if (steps.native.length + steps.token.length !== 1) unreadable('it makes more or less than one transfer')
  if (steps.opening.length > 1 || steps.memos.length > 1) unreadable('a step stands in it twice')
  if (steps.opening.length && !steps.token.length) unreadable('it opens a token account and moves no token')
  return steps
}

/** What is moved, and from and to where. */
type Moved = Pick<TransferFacts, 'to' | 'asset' | 'amount' | 'creates' | 'contract' | 'function' | 'isRecallable'> & {
  readonly fields: Readonly<Record<string, string>>
}

function readNative({ accounts, data }: Instruction, ctx: CapabilityContext): Moved {
  const [from, to] = accounts
  if (data.length !== 12 || readNumber(data, 0, 4) !== SYSTEM_TRANSFER || !from || !to)
    unreadable('not a transfer of SOL')
  if (from.key !== ctx.account.address) unreadable('somebody else sends')
  const amount = readNumber(data, 4, 8)
  return { to: to.key, asset: nativeAsset(ctx.network, NAMES).id, amount, fields: {} }
}

interface TokenStep {
  readonly source: string
  readonly mint: string
  readonly destination: string
  readonly amount: bigint
  readonly decimals: number
  readonly withheld: bigint | undefined
}

function readTokenStep({ accounts, data }: Instruction, from: string): TokenStep {
  const [source, mint, destination, authority] = accounts
  if (!source || !mint || !destination || authority?.key !== from) unreadable('somebody else sends')
  const isPlain = data[0] === TRANSFER_CHECKED && data.length === 10
  const isWithFee = data[0] === TRANSFER_FEE && data[1] === 1 && data.length === 19
  if (!isPlain && !isWithFee) unreadable('not a transfer of a token')
  const start = isPlain ? 1 : 2
  return {
    source: source.key,
    mint: mint.key,
    destination: destination.key,
    amount: readNumber(data, start, 8),
    decimals: data[start + 8] ?? 0,
    withheld: isPlain ? undefined : readNumber(data, start + 9, 8),
  }
}

/** Who a token account is opened for. */
function readOpening(step: Instruction, { mint, destination }: TokenStep, program: string, from: string): string {
  const [payer, account, owner, ofMint, , ofProgram] = step.accounts
  const isRight =
    step.data.length === 1 &&
    step.data[0] === CREATE_IDEMPOTENT &&
    payer?.key === from &&
    account?.key === destination &&
    ofMint?.key === mint &&
    ofProgram?.key === program
  return isRight && owner ? owner.key : unreadable('it opens another account than the one it sends to')
}

async function readToken(
  step: Instruction,
  opening: Instruction | undefined,
  bytes: Uint8Array,
  ctx: CapabilityContext,
) {
  const from = ctx.account.address
  const token = readTokenStep(step, from)
  const { mint, destination, source } = token
  const [mintAccount, there, own] = await readAccounts(ctx, [mint, destination, source])
  const kind = readMint(mint, mintAccount)
  if (!kind || kind.program !== step.program || kind.decimals !== token.decimals) unreadable('the token is another one')
  if (readTokenAccount(own)?.owner !== from) unreadable('somebody else sends')
  const opened = opening && readOpening(opening, token, step.program, from)
  const owner = opened ?? readTokenAccount(there)?.owner
  if (!owner) unreadable('nobody owns the account it sends to')
  const to = associatedAddress(owner, mint, step.program) === destination ? owner : destination
  if (opened && to !== opened) unreadable('the account it opens is not where the receiver looks for it')
  const { lamports: cost } = opened
    ? await simulate(bytes, ctx, { symbol: mint.slice(0, 4), watch: destination })
    : { lamports: undefined }
  if (opened && !there && cost === undefined)
    throw malformedAnswer(ctx, 'simulateTransaction', 'the account that is opened')
  const delegate = extensionKey(kind.extensions.get(EXTENSION.permanentDelegate), 0)
  return {
    to,
    asset: isPiece(kind)
      ? assetId({ network: ctx.network.id, standard: 'nft', reference: mint })
      : tokenAssetId(ctx.network.id, NAMES, mint),
    amount: token.amount,
    contract: step.program,
    function: token.withheld === undefined ? 'TransferChecked' : 'TransferCheckedWithFee',
    ...(delegate ? { isRecallable: true } : {}),
    ...(cost === undefined || there ? {} : { creates: { what: 'tokenAccount', cost } as const }),
    fields: {
      tokenAccount: destination,
      ...(token.withheld === undefined ? {} : { withheld: String(token.withheld) }),
      ...(delegate ? { permanentDelegate: delegate } : {}),
    },
  } satisfies Moved
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Every field of a transaction as text. */
export function rawFields({
  version,
  blockhash,
  signers,
  instructions,
}: Transaction): Readonly<Record<string, string>> {
  const steps = instructions.map(({ program, accounts, data }, index) => [
    `instruction ${index + 1}`,
    `${program} (${accounts.map(({ key }) => key).join(', ')}) 0x${hex(data)}`,
  ])
  return { version: String(version), feePayer: signers[0] ?? '', blockhash, ...Object.fromEntries(steps) }
}

/**
 * Reads back what prepared bytes do. The bytes are read by code of its own, the owners of token accounts from the chain.
 * @throws `transfer/unreadable` for bytes that are no transfer and nothing else
 */
export const inspectTransfer: CapabilityMap['inspectTransfer'] = async ({ prepared }, ctx) => {
  const { bytes } = prepared
  let transaction: Transaction
  try {
    transaction = readTransaction(bytes)
  } catch (error) {
    return unreadable('the bytes are no transaction', error)
  }
  const from = ctx.account.address
  if (transaction.signers.join() !== from) unreadable('somebody else pays or signs')
  const { native, token, opening, memos } = sortSteps(transaction)
  const [nativeStep] = native
  const [tokenStep] = token
  const moved = nativeStep
    ? readNative(nativeStep, ctx)
    : tokenStep
      ? await readToken(tokenStep, opening[0], bytes, ctx)
      : unreadable('it moves nothing')
  const { fields, ...facts } = moved
  const priorityFee = priorityFeeOf(transaction)
  const fee = SIGNATURE_FEE + priorityFee
  const memo = memos[0] && new TextDecoder().decode(memos[0].data)
  return {
    network: ctx.network.id,
    from,
    ...facts,
    feeAtMost: fee,
    feeAbout: fee,
    priorityFee,
    ...(memo === undefined ? {} : { memo }),
    call: { ...rawFields(transaction), ...fields },
    digest: digestOf(bytes),
  }
}
