import { type CapabilityContext, formatAmount, kernelError, type TransferRequest } from '@latchkey/kernel'
import { malformedAnswer, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { isAddress } from '../base58.ts'
import { solanaError } from '../errors.ts'
import { ASSOCIATED_TOKEN, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import { type ChainAccount, COMMITMENT, minimumBalance, readAccounts, readInteger } from './chain/rpc.ts'
import { EXTENSION, extensionKey, type Mint, readMint, readTokenAccount, transferFeeOf } from './chain/tokenAccounts.ts'
import type { Instruction, InstructionAccount } from './chain/transaction.ts'
import { associatedAddress, isOnCurve, transferInstruction } from './web3.ts'

/** What a transfer consists of, before fees are known. */
export interface TransferPlan {
  /** The steps for an amount, in their order. */
  instructions(amount: bigint): readonly Instruction[]
  /** Accounts that it changes, which decide what getting ahead of others costs. */
  readonly written: readonly string[]
  /** How much there is to send, in the smallest unit of the asset. */
  readonly available: bigint
  /** Words for the receiver that the user did not ask for: its account takes nothing without some. */
  readonly memo?: string
  /** A token account that is opened for the receiver. */
  readonly opens?: string
  /** What the receiver gets of an amount, for tokens that keep a part of it. */
  readonly arrives?: (amount: bigint) => bigint
  /** Refuses amounts that would leave an account with too little to live. */
  check(amount: bigint, lamportsLeft: bigint): void
}

const U64 = 1n << 64n
const TRANSFER_CHECKED = 12
const TRANSFER_FEE = 26
const TRANSFER_CHECKED_WITH_FEE = 1
const CREATE_IDEMPOTENT = 1
const MAX_MEMO = 500
const MAX_REFERENCES = 8

const reads = (key: string): InstructionAccount => ({ key, isSigner: false, isWritable: false })
const writes = (key: string): InstructionAccount => ({ key, isSigner: false, isWritable: true })

function littleEndian(value: bigint, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}

function receiver(address: string, problem: string) {
  return kernelError('transfer/receiver', { details: { address, problem } })
}

/** Checks what a caller asked for. @throws `solana/invalid-input` naming the argument */
export function checkRequest({ to, amount, memo, references = [] }: TransferRequest): void {
  const rows: readonly (readonly [string, boolean, string])[] = [
    ['to', isAddress(to), 'an address'],
    ['amount', typeof amount === 'bigint' && amount >= 0n && amount < U64, 'a bigint from 0 to 2^64 - 1'],
    ['memo', memo === undefined || (typeof memo === 'string' && memo.length <= MAX_MEMO), `${MAX_MEMO} characters`],
    ['references', references.length <= MAX_REFERENCES && references.every(isAddress), 'addresses'],
  ]
  const found = rows.find(([, isFine]) => !isFine)
  if (found)
    throw solanaError('solana/invalid-input', { details: { argument: found[0], problem: `expected ${found[2]}` } })
}

function memoInstructions(memo: string | undefined): readonly Instruction[] {
  return memo ? [{ program: MEMO, accounts: [], data: new TextEncoder().encode(memo) }] : []
}

/** A step with the keys that a payment link wants named: read, and nothing else. */
function withReferences(step: Instruction, references: readonly string[] = []): Instruction {
  return { ...step, accounts: [...step.accounts, ...references.map(reads)] }
}

/** Moving SOL. An account of nothing has to hold its rent or end empty: the network takes nothing in between. */
async function planNative(
  request: TransferRequest,
  ctx: CapabilityContext,
  lamports: bigint,
  found: ChainAccount | undefined,
): Promise<TransferPlan> {
  const { to, memo, references } = request
  const from = ctx.account.address
  if (readTokenAccount(found)) throw receiver(to, 'it holds a token and belongs to somebody else')
  if (readMint(to, found)) throw receiver(to, 'it is the mint of a token')
  if (found?.isProgram || to === SYSTEM) throw receiver(to, 'it is a program')
  const minimum = await minimumBalance(ctx, found?.data.length ?? 0)
  const { symbol, decimals } = ctx.network.nativeCurrency
  return {
    instructions: (amount) => [
      ...memoInstructions(memo),
      withReferences(transferInstruction(from, to, amount), references),
    ],
    written: [from, to],
    available: lamports,
    check(amount, left) {
      const least = minimum - (found?.lamports ?? 0n)
      if (amount < least && amount > 0n && to !== from)
        throw solanaError('solana/rent-needed', { details: { symbol, amount: formatAmount(least, decimals) } })
      if (left > 0n && left < minimum && to !== from)
        throw solanaError('solana/rent-left', { details: { left: String(left), minimum: String(minimum) } })
    },
  }
}

/** @throws for tokens that cannot be sent, or not by what can be shown here */
function checkMint({ address: mint, extensions }: Mint): void {
  if (extensions.has(EXTENSION.nonTransferable)) throw solanaError('solana/token-fixed', { details: { mint } })
  // Both begin with the authority.
  const program = extensionKey(extensions.get(EXTENSION.transferHook), 32)
  if (program) throw solanaError('solana/token-hook', { details: { mint, program } })
  if (extensions.get(EXTENSION.pausable)?.[32] === 1)
    throw solanaError('solana/token-frozen', { details: { account: mint } })
}

interface Holding {
  readonly address: string
  readonly amount: bigint
}

/** The sender's accounts of a token, the fullest first; frozen ones hold nothing that can be sent. */
async function holdingsOf(mint: Mint, ctx: CapabilityContext): Promise<readonly Holding[]> {
  const method = 'getTokenAccountsByOwner'
  const options = { encoding: 'base64', ...COMMITMENT }
  const answer = await nodeCall(ctx, method, [ctx.account.address, { mint: mint.address }, options])
  const list = readProperty(answer, 'value')
  if (!Array.isArray(list)) throw malformedAnswer(ctx, method, 'a list')
  const addresses = list
    .map((entry: unknown) => readProperty(entry, 'pubkey'))
    .filter((entry) => typeof entry === 'string')
  const accounts = addresses.length ? await readAccounts(ctx, addresses.slice(0, 100)) : []
  const holdings = accounts.flatMap((account, index) => {
    const token = readTokenAccount(account)
    const isOurs = token?.mint === mint.address && token.owner === ctx.account.address
    return isOurs ? [{ address: addresses[index] ?? '', amount: token.amount, isFrozen: token.isFrozen }] : []
  })
  const usable = holdings.filter(({ isFrozen }) => !isFrozen).sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const [frozen] = holdings
  if (frozen && !usable.length) throw solanaError('solana/token-frozen', { details: { account: frozen.address } })
  return usable
}

/** Where a token goes: the receiver's own account for it, which may have to be opened. */
async function destinationOf(to: string, mint: Mint, found: ChainAccount | undefined, ctx: CapabilityContext) {
  const given = readTokenAccount(found)
  const associated = associatedAddress(given?.owner ?? to, mint.address, mint.program)
  if (given && given.mint !== mint.address) throw receiver(to, 'it holds another token')
  if (given && associated === to) throw receiver(to, `it is the token account of ${given.owner}`)
  if (given?.isFrozen) throw solanaError('solana/token-frozen', { details: { account: to } })
  if (given) return { address: to, needsMemo: given.extensions.get(EXTENSION.memoTransfer)?.[0] === 1 }
  if (readMint(to, found)) throw receiver(to, 'it is the mint of a token')
  if (found?.isProgram || to === SYSTEM) throw receiver(to, 'it is a program')
  if (found && found.owner !== SYSTEM && !isOnCurve(to)) throw receiver(to, 'it belongs to a program')
  const account = readTokenAccount((await readAccounts(ctx, [associated]))[0])
  if (account?.isFrozen) throw solanaError('solana/token-frozen', { details: { account: associated } })
  const isThere = account?.owner === to
  return {
    address: associated,
    needsMemo: account?.extensions.get(EXTENSION.memoTransfer)?.[0] === 1,
    ...(isThere ? {} : { opensFor: to }),
  }
}

function openInstruction(payer: string, account: string, owner: string, { address, program }: Mint): Instruction {
  return {
    program: ASSOCIATED_TOKEN,
    accounts: [
      { key: payer, isSigner: true, isWritable: true },
      writes(account),
      ...[owner, address, SYSTEM, program].map(reads),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

/** Moving a token. An amount was typed with the decimals of a list: it means something else where the mint has others. */
async function planToken(
  request: TransferRequest,
  ctx: CapabilityContext,
  found: ChainAccount | undefined,
  mintAccount: ChainAccount | undefined,
): Promise<TransferPlan> {
  const { to, memo, references, asset, amount: wanted } = request
  const from = ctx.account.address
  const mint = readMint(asset.address ?? '', mintAccount)
  if (!mint || (mint.program !== TOKEN && mint.program !== TOKEN_2022))
    throw kernelError('transfer/refused', { details: { reason: 'there is no token at this address' } })
  if (mint.decimals !== asset.decimals)
    throw kernelError('transfer/refused', {
      details: { reason: 'the network and the service disagree about this token', kind: 'decimals' },
    })
  checkMint(mint)
  const [holdings, destination] = await Promise.all([holdingsOf(mint, ctx), destinationOf(to, mint, found, ctx)])
  const source = holdings.find(({ amount }) => amount >= wanted) ?? holdings[0]
  const epoch = mint.extensions.has(EXTENSION.transferFee) ? await epochOf(ctx) : 0n
  const { address, opensFor } = destination
  const added = destination.needsMemo && !memo ? 'Transfer' : undefined
  const step = (amount: bigint): Instruction => {
    const fee = transferFeeOf(mint, amount, epoch)
    const kind = fee === undefined ? [TRANSFER_CHECKED] : [TRANSFER_FEE, TRANSFER_CHECKED_WITH_FEE]
    const numbers = [...littleEndian(amount, 8), mint.decimals, ...(fee === undefined ? [] : littleEndian(fee, 8))]
    return {
      program: mint.program,
      accounts: [
        writes(source?.address ?? from),
        reads(mint.address),
        writes(address),
        { key: from, isSigner: true, isWritable: false },
      ],
      data: Uint8Array.from([...kind, ...numbers]),
    }
  }
  return {
    instructions: (amount) => [
      ...(opensFor ? [openInstruction(from, address, opensFor, mint)] : []),
      // Right before the transfer: that is where programs and receivers look for it.
      ...memoInstructions(added ?? memo),
      withReferences(step(amount), references),
    ],
    written: [from, source?.address ?? from, address],
    available: source?.amount ?? 0n,
    ...(added === undefined ? {} : { memo: added }),
    ...(opensFor ? { opens: address } : {}),
    ...(mint.extensions.has(EXTENSION.transferFee)
      ? { arrives: (amount: bigint) => amount - (transferFeeOf(mint, amount, epoch) ?? 0n) }
      : {}),
    check: () => undefined,
  }
}

async function epochOf(ctx: CapabilityContext): Promise<bigint> {
  const method = 'getEpochInfo'
  return readInteger(readProperty(await nodeCall(ctx, method, [COMMITMENT]), 'epoch'), method, ctx)
}

/** Finds out what a transfer takes. @throws `transfer/receiver`, `transfer/refused`, `solana/token-…`, `rpc/…` */
export async function planTransfer(
  request: TransferRequest,
  ctx: CapabilityContext,
): Promise<{ readonly plan: TransferPlan; readonly lamports: bigint }> {
  checkRequest(request)
  const mint = request.asset.kind === 'native' ? undefined : request.asset.address
  const addresses = [ctx.account.address, request.to, ...(mint ? [mint] : [])]
  const [own, found, mintAccount] = await readAccounts(ctx, addresses)
  const lamports = own?.lamports ?? 0n
  const plan = mint
    ? await planToken(request, ctx, found, mintAccount)
    : await planNative(request, ctx, lamports, found)
  return { plan, lamports }
}
