import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseTransaction,
} from 'viem'
import { recoverAddress } from 'viem/utils'
import { FrameError } from '../errors/frameError.ts'
import type { Row, Subject } from '../read/facts.ts'
import { DELEGATION_MANAGER } from '../read/ownCalls.ts'
import { numbered } from '../read/readBatch.ts'
import type { Token } from '../read/token.ts'
import type { Node } from '../requests/node.ts'
import { type NumberedAccount, nonceFor } from '../requests/nonce.ts'
import { costOf, type PreparedOwn, prepareOwn } from '../requests/ownTransaction.ts'
import { decodeBatch, delegationOf, encodeBatch } from '../requests/smartAccount.ts'
import type { TransactionContext } from '../requests/transaction.ts'
import { digestOf } from '../sign/delegating.ts'
import { type Delegation, decodeDisable, delegationDigest, encodeDisable, structHash } from './delegation.ts'
import { type Limits, readLimits } from './limits.ts'
import { grantRows, type KnownLimits, lineOf, withAsset } from './readGrant.ts'

const MANAGER: Address = getAddress(DELEGATION_MANAGER)
const disabledAbi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

/**
 * Whether a permission has been ended already.
 * @param block of which it is asked
 */
export async function isEnded(node: Node, delegation: Delegation, block = 'latest'): Promise<boolean> {
  const asked = { abi: disabledAbi, functionName: 'disabledDelegations' } as const
  const call = { to: MANAGER, data: encodeFunctionData({ ...asked, args: [structHash(delegation)] }) }
  return decodeFunctionResult({ ...asked, data: (await node('eth_call', [call, block])) as Hex })
}

/** Whether an account has signed a permission itself, for this chain (CAIP-2). */
export async function isSignedBy(address: string, delegation: Delegation, chain: string): Promise<boolean> {
  if (delegation.delegator.toLowerCase() !== address.toLowerCase()) return false
  try {
    const chainId = Number(chain.slice('eip155:'.length))
    const signer = await recoverAddress({
      hash: delegationDigest(delegation, chainId),
      signature: delegation.signature,
    })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // It is no signature.
    return false
  }
}

/**
 * Those of an account's permissions that still are.
 * @throws FrameError for those of others or of another network, and where none is left
 */
export async function openOf(
  all: readonly Delegation[],
  { node, address, chain }: Pick<TransactionContext, 'node' | 'address' | 'chain'>,
): Promise<readonly Delegation[]> {
  const signed = await Promise.all(all.map((delegation) => isSignedBy(address, delegation, chain.id)))
  // The manager would end what was made up, too, and say nothing, while what its user reads stays.
  if (!signed.every(Boolean)) throw new FrameError('The request is for another account.', 4100)
  const ended = await Promise.all(all.map((delegation) => isEnded(node, delegation)))
  const open = all.filter((_delegation, at) => !ended[at])
  if (open.length === 0) throw new FrameError('This permission has been ended already.', -32602)
  return open
}

/** The next number, behind what waits: only a change of the account's code must be in a block before. @throws FrameError */
async function nextNonceOf(account: NumberedAccount): Promise<number> {
  const { nonce } = await nonceFor(account)
  return nonce
}

/** The transaction that ends permissions: a call to the manager, and of several a batch of such calls. */
export async function prepareEnd(all: readonly Delegation[], context: TransactionContext): Promise<PreparedOwn> {
  const { node, address } = context
  const calls = all.map((delegation) => ({ to: MANAGER, data: encodeDisable(delegation), value: 0n }))
  const [only] = calls
  // The manager listens to the account itself, whatever code that runs.
  if (only && calls.length === 1)
    return prepareOwn({ to: MANAGER, data: only.data, steps: 1 }, context, 'own', nextNonceOf)
  const call = { to: address, data: encodeBatch(calls), steps: calls.length }
  const delegation = await delegationOf(node, address)
  return prepareOwn(call, context, delegation, delegation === 'own' ? nextNonceOf : undefined)
}

/** The permissions that a transaction ends, from its bytes. @throws FrameError where it does anything else */
function endedBy(bytes: Hex, address: Address): readonly Delegation[] {
  const { to, data = '0x', value = 0n } = parseTransaction(bytes)
  const isOwn = to?.toLowerCase() === address.toLowerCase()
  const calls = isOwn ? decodeBatch(data) : [{ to, data, value }]
  if (calls.some((call) => call.to?.toLowerCase() !== DELEGATION_MANAGER || call.value > 0n))
    throw new FrameError('The request changed. Start again on the site.', 4001)
  return calls.map((call) => decodeDisable(call.data))
}

const unknownToken = ({ token }: Limits): Token => ({
  address: token ?? '',
  symbol: '?',
  decimals: 0,
  supply: undefined,
})

/** Ending gives nothing away: a token that has stopped answering is shown by its address. */
export function withAnyAsset(
  limits: Limits,
  { node, chain }: Pick<TransactionContext, 'node' | 'chain'>,
): Promise<KnownLimits> {
  return withAsset(limits, node, chain).catch(() => ({ limits, asset: unknownToken(limits) }))
}

/** What a permission was granted with: several may be one grant. */
export interface GrantOf {
  readonly id: string
  /** Who has it. */
  readonly site: string
}

/** The grant of a permission, by its hash; where a site itself ends its own that is not asked. */
export type FindGrant = (hash: Hex) => GrantOf | undefined

/** All facts of the permissions of one grant. */
function factsOf(all: readonly KnownLimits[]): readonly Row[] {
  const rows = all.map(grantRows)
  const [only = []] = rows
  return rows.length === 1 ? only : numbered(rows.map((own) => ({ rows: own, warnings: [] }))).rows
}

/** Of several grants a line for each permission, with the number of its grant. */
function linesOf(all: readonly KnownLimits[], grants: readonly (GrantOf | undefined)[]): readonly Row[] {
  const ids = [...new Set(grants.map((grant) => grant?.id))]
  return all.map((known, at) => {
    const label = { text: grants[at]?.site ?? '' }
    return { label, value: lineOf(known), isStacked: true, at: ids.indexOf(grants[at]?.id) + 1 }
  })
}

/** Reads what will be signed, from its bytes. */
export async function readEnd(
  { prepared, warnings, shortage, cost }: PreparedOwn,
  context: TransactionContext,
  find: FindGrant = () => undefined,
): Promise<Subject> {
  const { chain, address } = context
  const ended = endedBy(prepared.bytes, address)
  const all = await Promise.all(ended.map((delegation) => withAnyAsset(readLimits(delegation), context)))
  const grants = ended.map((delegation) => find(structHash(delegation)))
  const [first] = grants
  const count = new Set(grants.map((grant) => grant?.id)).size
  const isMany = count > 1
  const site: readonly Row[] = first ? [{ label: 'grantSite', value: first.site, isStacked: true }] : []
  return {
    digest: digestOf(prepared),
    facts: {
      sentence: isMany ? { key: 'grantEndMany', values: { count: String(count) } } : { key: 'grantEnd' },
      warnings: [{ tone: 'warning', key: isMany ? 'grantEndManyMeans' : 'grantEndMeans' }, ...warnings],
      rows: [...(isMany ? linesOf(all, grants) : [...site, ...factsOf(all)]), ...costOf(prepared, chain, cost)],
      raw: prepared.authorization ? `${prepared.bytes}\n${JSON.stringify(prepared.authorization)}` : prepared.bytes,
      ...(shortage && { shortage }),
    },
  }
}
