import type { RevokeParams } from '@latchkey/plugin-embedded/messages'
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
import type { Subject } from '../read/facts.ts'
import { DELEGATION_MANAGER } from '../read/ownCalls.ts'
import { numbered } from '../read/readBatch.ts'
import type { Token } from '../read/token.ts'
import { approveMade, type Request } from '../requests/approve.ts'
import type { Node } from '../requests/node.ts'
import { type NumberedAccount, nonceFor } from '../requests/nonce.ts'
import { costOf, type PreparedOwn, prepareOwn, sendOwn } from '../requests/ownTransaction.ts'
import { contextOf } from '../requests/sendTransaction.ts'
import { decodeBatch, delegationOf, encodeBatch } from '../requests/smartAccount.ts'
import { digestOf } from '../sign/delegating.ts'
import {
  type Delegation,
  decodeContexts,
  decodeDisable,
  delegationDigest,
  encodeDisable,
  structHash,
} from './delegation.ts'
import { type Limits, readLimits } from './limits.ts'
import { grantRows, type KnownLimits, withAsset } from './readGrant.ts'

const MANAGER: Address = getAddress(DELEGATION_MANAGER)
const disabledAbi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

/** Whether a permission has been ended already. */
async function isEnded(node: Node, delegation: Delegation): Promise<boolean> {
  const asked = { abi: disabledAbi, functionName: 'disabledDelegations' } as const
  const call = { to: MANAGER, data: encodeFunctionData({ ...asked, args: [structHash(delegation)] }) }
  return decodeFunctionResult({ ...asked, data: (await node('eth_call', [call, 'latest'])) as Hex })
}

/** Whether an account has signed a permission itself, for this chain. */
async function isSignedBy(address: string, delegation: Delegation, chainId: number): Promise<boolean> {
  if (delegation.delegator.toLowerCase() !== address.toLowerCase()) return false
  try {
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

/** @throws FrameError 4100, 4901 for an account that is named as another one, or on another network */
function checkNamed(named: string, { address, chain }: Request): void {
  const [own, ...network] = named.split(':').reverse()
  if (own?.toLowerCase() !== address.toLowerCase()) throw new FrameError('The request is for another account.', 4100)
  if (network.length > 0 && network.reverse().join(':') !== chain.id)
    throw new FrameError('The request is for another network.', 4901)
}

/**
 * The permissions of a context that still are.
 * @throws FrameError for those of others or of another network, and where none is left
 */
async function openOf({ context, address }: RevokeParams, request: Request): Promise<readonly Delegation[]> {
  if (address !== undefined) checkNamed(address, request)
  const all = decodeContexts(context)
  const chainId = Number(request.chain.id.slice('eip155:'.length))
  const signed = await Promise.all(all.map((delegation) => isSignedBy(request.address, delegation, chainId)))
  // The manager would end what was made up, too, and say nothing, while what its user reads stays.
  if (!signed.every(Boolean)) throw new FrameError('The request is for another account.', 4100)
  const { node } = contextOf(request)
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

/** The transaction that ends them: a call to the manager, and of several a batch of such calls. */
async function prepare(all: readonly Delegation[], request: Request): Promise<PreparedOwn> {
  const context = contextOf(request)
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

/** Reads what will be signed, from its bytes. */
async function readPrepared({ prepared, warnings, shortage }: PreparedOwn, request: Request): Promise<Subject> {
  const { chain, address } = request
  const { node } = contextOf(request)
  // Ending gives nothing away: a token that has stopped answering is shown by its address.
  const shown = (limits: Limits): Promise<KnownLimits> =>
    withAsset(limits, node, chain).catch(() => ({ limits, asset: unknownToken(limits) }))
  const all = await Promise.all(endedBy(prepared.bytes, address).map((delegation) => shown(readLimits(delegation))))
  const rows = all.map(grantRows)
  const [only = []] = rows
  return {
    digest: digestOf(prepared),
    facts: {
      sentence: { key: 'grantEnd' },
      warnings: [{ tone: 'warning', key: 'grantEndMeans' }, ...warnings],
      rows: [
        ...(rows.length === 1 ? only : numbered(rows.map((own) => ({ rows: own, warnings: [] }))).rows),
        ...costOf(prepared, chain),
      ],
      raw: prepared.authorization ? `${prepared.bytes}\n${JSON.stringify(prepared.authorization)}` : prepared.bytes,
      ...(shortage && { shortage }),
    },
  }
}

/**
 * Answers `wallet_revokePermissions`: a transaction after which nothing can be taken by the permission any more.
 * @returns its hash
 * @throws FrameError
 */
export async function revokePermissions(request: Request, params: RevokeParams): Promise<Hex> {
  const { prepared, subject } = await approveMade(request, async () => {
    const made = await prepare(await openOf(params, request), request)
    return { prepared: made.prepared, subject: await readPrepared(made, request) }
  })
  return sendOwn(request, prepared, subject.digest)
}
