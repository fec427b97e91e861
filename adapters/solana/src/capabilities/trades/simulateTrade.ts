import { type CapabilityContext, type CapabilityMap, kernelError, type TradeOutcome } from '@latchkey/kernel'
import { malformedAnswer, nodeCall, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { type AssetId, everyNode, nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { priorityFeeOf, readNumber } from '../chain/compareSigned.ts'
import { SIGNATURE_FEE, SYSTEM, WRAPPED_SOL } from '../chain/programs.ts'
import { type ChainAccount, COMMITMENT, readAccount, readAccounts } from '../chain/rpc.ts'
import { extensionKey, readTokenAccount } from '../chain/tokenAccounts.ts'
import { readTransaction, type Transaction } from '../chain/transaction.ts'
import { transactionError } from '../chainErrors.ts'
import { resolveTables } from './lookupTables.ts'

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
/** No account holds more. */
const ALL = 2n ** 64n - 1n
/** Where a token account has who may take from it, how much, and who may close it: each key after four bytes that say whether. */
const DELEGATE = 72
const DELEGATED = 121
const CLOSER = 129

type Accounts = readonly (ChainAccount | undefined)[]
type Outcome = Omit<TradeOutcome, 'others'>

function optionalKey(data: Uint8Array, at: number): string | undefined {
  return readNumber(data, at, 4) === 0n ? undefined : extensionKey(data, at + 4)
}

/** Whom a token account lets take from it, and how much. */
function allowancesOf(
  account: ChainAccount | undefined,
): readonly { readonly spender: string; readonly amount: bigint }[] {
  if (!account) return []
  const [delegate, closer] = [optionalKey(account.data, DELEGATE), optionalKey(account.data, CLOSER)]
  return [
    ...(delegate ? [{ spender: delegate, amount: readNumber(account.data, DELEGATED, 8) }] : []),
    ...(closer ? [{ spender: closer, amount: ALL }] : []),
  ]
}

/** What an owner has in a set of accounts: tokens by mint, and lamports in all that are its own. */
function holdings(keys: readonly string[], accounts: Accounts, owner: string) {
  const tokens = new Map<string, bigint>()
  let lamports = 0n
  for (const [at, account] of accounts.entries()) {
    const token = readTokenAccount(account)
    if (token?.owner === owner && token.mint !== WRAPPED_SOL)
      tokens.set(token.mint, (tokens.get(token.mint) ?? 0n) + token.amount)
    // What a wrapped coin's account holds, and what opening one takes, stays the owner's.
    if (keys[at] === owner || token?.owner === owner) lamports += account?.lamports ?? 0n
  }
  return { tokens, lamports }
}

/** What the account lets others take afterwards and did not before. */
function newAllowances(keys: readonly string[], before: Accounts, after: Accounts, ctx: CapabilityContext) {
  const owner = ctx.account.address
  const assetOf = (mint: string): AssetId => tokenAssetId(ctx.network.id, NAMES, mint)
  return keys.flatMap((key, at): Outcome['allowances'] => {
    const [was, is] = [before[at], after[at]]
    if (key === owner && is && (is.owner !== SYSTEM || is.data.length > 0))
      return [{ asset: nativeAsset(ctx.network, NAMES).id, spender: is.owner, amount: ALL }]
    const token = readTokenAccount(is)
    if (token?.owner !== owner) return []
    const known = allowancesOf(was).map(({ spender, amount }) => `${spender} ${amount}`)
    return allowancesOf(is)
      .filter(({ spender, amount }) => !known.includes(`${spender} ${amount}`))
      .map((allowance) => ({ asset: assetOf(token.mint), ...allowance }))
  })
}

/** The accounts as a transaction would leave them. @throws what the network would refuse it with */
async function tryOut(bytes: Uint8Array, keys: readonly string[], at: CapabilityContext): Promise<Accounts> {
  const method = 'simulateTransaction'
  const answer = await nodeCall(at, method, [
    toBase64(bytes),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      ...COMMITMENT,
      accounts: { encoding: 'base64', addresses: keys },
    },
  ])
  const value = readProperty(answer, 'value')
  const err = readProperty(value, 'err')
  const logs = readProperty(value, 'logs')
  if (err !== null && err !== undefined) {
    const { symbol } = at.network.nativeCurrency
    const cause = transactionError(err, Array.isArray(logs) ? logs : [], { network: at.network, symbol })
    throw kernelError('transfer/refused', { details: { reason: String(cause.details.reason ?? cause.message) }, cause })
  }
  const accounts = readProperty(value, 'accounts')
  if (!Array.isArray(accounts) || accounts.length !== keys.length)
    throw malformedAnswer(at, method, 'the accounts that were asked for')
  return accounts.map((account: unknown) => readAccount(account, method, at))
}

function changesOf(
  transaction: Transaction,
  keys: readonly string[],
  before: Accounts,
  after: Accounts,
  ctx: CapabilityContext,
) {
  const owner = ctx.account.address
  const [was, is] = [holdings(keys, before, owner), holdings(keys, after, owner)]
  const isPayer = transaction.signers[0] === owner
  const fee = isPayer ? SIGNATURE_FEE * BigInt(transaction.signers.length) + priorityFeeOf(transaction) : 0n
  const mints = [...new Set([...was.tokens.keys(), ...is.tokens.keys()])]
  const tokens = mints.map((mint) => ({
    asset: tokenAssetId(ctx.network.id, NAMES, mint),
    amount: (is.tokens.get(mint) ?? 0n) - (was.tokens.get(mint) ?? 0n),
  }))
  const native = { asset: nativeAsset(ctx.network, NAMES).id, amount: is.lamports - was.lamports + fee }
  return [native, ...tokens].filter(({ amount }) => amount !== 0n)
}

/** Looks at every account that the transaction may change, before it and after it, on one node. */
async function simulate(bytes: Uint8Array, at: CapabilityContext): Promise<Outcome> {
  const transaction = readTransaction(bytes)
  const whole = await resolveTables(transaction, at)
  const written = whole.instructions.flatMap(({ accounts }) => accounts.filter(({ isWritable }) => isWritable))
  const keys = [...new Set([at.account.address, ...written.map(({ key }) => key)])]
  const before = await readAccounts(at, keys)
  const after = await tryOut(bytes, keys, at)
  return {
    changes: changesOf(transaction, keys, before, after, at),
    allowances: newAllowances(keys, before, after, at),
  }
}

/** What comes of trying a transaction on one node, and why it would fail. */
interface Tried {
  readonly outcome: Outcome
  readonly refusal?: unknown
}

async function tryOn(bytes: Uint8Array, at: CapabilityContext): Promise<Tried> {
  try {
    return { outcome: await simulate(bytes, at) }
  } catch (refusal) {
    if (fromUnknown(refusal).code !== 'transfer/refused') throw refusal
    return { outcome: { changes: [], allowances: [] }, refusal }
  }
}

/**
 * What a whole transaction would do to the account, by every node of the network. What opening token accounts takes is not
 * lost: it comes back when they are closed.
 * @throws `transfer/refused` when all of them say that it would fail
 */
export const simulateTrade: CapabilityMap['simulateTrade'] = async ({ prepared }, ctx) => {
  if (!prepared) return undefined
  const tried = await everyNode(ctx, (at) => tryOn(prepared.bytes, at))
  const [first, ...others] = tried
  if (tried.every(({ refusal }) => refusal !== undefined)) throw first.refusal
  return { ...first.outcome, ...(others.length > 0 ? { others: others.map(({ outcome }) => outcome) } : {}) }
}
