import type { Grant, GrantParams } from '@latchkey/plugin-embedded/messages'
import { type Address, bytesToBigInt, concatHex, getAddress, type Hex, keccak256 } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import type { Sentence, Subject, Warning } from '../read/facts.ts'
import { DELEGATION_MANAGER } from '../read/ownCalls.ts'
import { numbered } from '../read/readBatch.ts'
import { approveMade, match, type Request, untilDoneFor } from '../requests/approve.ts'
import { costOf, prepareOwn, sendOwn } from '../requests/ownTransaction.ts'
import { contextOf } from '../requests/sendTransaction.ts'
import type { Cost } from '../requests/shortage.ts'
import { delegationOf } from '../requests/smartAccount.ts'
import { isSmartNetwork } from '../requests/smartNetworks.ts'
import { grantId, removeGrant, storeGrant } from '../service/grants.ts'
import { type Delegating, digestOf } from '../sign/delegating.ts'
import { decodeContexts, delegationDigest, encodeContext, encodeContexts } from './delegation.ts'
import { limitsOf, readLimits, toDelegation } from './limits.ts'
import { grantRows, grantSentence, grantWarnings, type KnownLimits, withAsset } from './readGrant.ts'

interface Takers {
  readonly taker: Address
  readonly coSigner: Address | undefined
}

/** Who may use what is granted: the site's key is the last one, behind that of a co-signer. @throws FrameError */
async function takersOf({ signer }: GrantParams): Promise<Takers> {
  const { addressOfPublicKey } = await import('../sign/evm.ts')
  const addresses = signer.data.keys.map(({ type, publicKey }) => {
    if (type !== 'secp256k1')
      throw new FrameError('This wallet has no permission {{name}}.', -32602, undefined, { name: type })
    const address = addressOfPublicKey(publicKey as Hex)
    if (address === undefined) throw new FrameError('The parameters of the request are not valid.', -32602)
    return address
  })
  const taker = addresses.at(-1)
  const coSigner = addresses.length > 1 ? addresses[0] : undefined
  // The same key twice is no second signature.
  if (taker === undefined || taker === coSigner)
    throw new FrameError('The parameters of the request are not valid.', -32602)
  return { taker, coSigner }
}

/** @throws FrameError 4100, 4901, and where the site wants a rule that nothing here keeps */
function check({ address, chainId, policies, permissions }: GrantParams, { address: own, chain }: Request): void {
  if (address !== undefined && address.toLowerCase() !== own.toLowerCase())
    throw new FrameError('The request is for another account.', 4100)
  if (`eip155:${BigInt(chainId)}` !== chain.id) throw new FrameError('The request is for another network.', 4901)
  const policy = policies[0]?.type
  if (policy !== undefined)
    throw new FrameError('This wallet has no permission {{name}}.', -32602, undefined, { name: policy.slice(0, 40) })
  const tokens = permissions.map(({ type, data }) => (type === 'erc20-recurring-allowance' ? data.token : type))
  // Two limits of one asset would be one of both together, which no sentence says.
  if (new Set(tokens.map((token) => token.toLowerCase())).size < tokens.length)
    throw new FrameError('The parameters of the request are not valid.', -32602)
}

/** Everything that one approval signs: permissions, and what makes the account able to keep them. */
interface Prepared {
  /** Unsigned, one for each permission. */
  readonly contexts: readonly Hex[]
  /** Where the account does not run the wallet's code yet. */
  readonly turnOn: Delegating | undefined
}

/** With what there is to say of the transaction among it. */
interface Made extends Prepared {
  readonly warnings: readonly Warning[]
  readonly shortage: Sentence | undefined
  /** Of the transaction among it, in wei. */
  readonly cost: Cost
}

/** Stands for all that is signed. */
function digestsOf(
  { contexts, turnOn }: Prepared,
  chainId: number,
): { readonly all: Hex; readonly each: readonly Hex[] } {
  const each = contexts.flatMap(decodeContexts).map((delegation) => delegationDigest(delegation, chainId))
  return { all: keccak256(concatHex([...each, turnOn ? digestOf(turnOn) : '0x'])), each }
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Reads what will be signed, from its bytes. */
async function readPrepared({ warnings, shortage, cost, ...prepared }: Made, request: Request): Promise<Subject> {
  const { chain, asked } = request
  const { node } = contextOf(request)
  const delegations = prepared.contexts.flatMap(decodeContexts)
  const all: KnownLimits[] = await Promise.all(
    delegations.map((delegation) => withAsset(readLimits(delegation), node, chain)),
  )
  const rows = all.map(grantRows)
  const [only = []] = rows
  return {
    digest: digestsOf(prepared, Number(chain.id.slice('eip155:'.length))).all,
    facts: {
      sentence: grantSentence(all, new URL(asked.origin).host),
      warnings: [...grantWarnings(all), ...warnings],
      rows: [
        ...(rows.length === 1 ? only : numbered(rows.map((own) => ({ rows: own, warnings: [] }))).rows),
        ...(prepared.turnOn ? costOf(prepared.turnOn, chain, cost) : []),
      ],
      raw: JSON.stringify({ delegations, ...(prepared.turnOn && { transaction: prepared.turnOn }) }, bigintAsText, 2),
      ...(shortage && { shortage }),
    },
  }
}

/** Makes the permissions that a site asks for, unsigned. */
async function prepare(request: Request, params: GrantParams): Promise<Made> {
  const { app, address, chain } = request
  if (!(await isSmartNetwork(app, chain.id))) throw new FrameError('This network has no smart accounts.', 4901)
  const takers = await takersOf(params)
  const now = Math.floor(Date.now() / 1000)
  const context = contextOf(request)
  const delegation = await delegationOf(context.node, address)
  const turnOn =
    delegation === 'own' ? undefined : await prepareOwn({ to: address, data: '0x', steps: 1 }, context, delegation)
  return {
    contexts: params.permissions.map((permission) => {
      const limits = limitsOf(permission, { now, expiry: params.expiry, ...takers })
      const salt = bytesToBigInt(crypto.getRandomValues(new Uint8Array(32)))
      return encodeContext(toDelegation(limits, getAddress(address), salt))
    }),
    turnOn: turnOn?.prepared,
    warnings: turnOn?.warnings ?? [],
    shortage: turnOn?.shortage,
    cost: turnOn?.cost ?? { value: 0n, fee: 0n },
  }
}

/**
 * Writes down what the site is about to get, for the list of the wallet's settings: what could not be ended there is not given.
 * @throws FrameError 4001 once its user has read why it cannot be stored, and has declined
 */
async function save(
  request: Request,
  { subject, context, expiry }: { readonly subject: Subject; readonly context: Hex; readonly expiry: number },
): Promise<void> {
  const { app, asked, address, chain } = request
  const entry = { chain: chain.id, address, site: asked.origin, context, expiry }
  await untilDoneFor(request, { subject, title: 'grantUnsaved' }, () => storeGrant(app.service, entry))
}

/**
 * Answers `wallet_grantPermissions` (ERC-7715): one approval, a signature for each permission, and the transaction that makes
 * the account a smart one where it is none. The site has them once the wallet's settings do.
 * @throws FrameError
 */
export async function grantPermissions(request: Request, params: GrantParams): Promise<Grant> {
  const { app, address, chain, wallet } = request
  check(params, request)
  const { prepared, subject } = await approveMade(request, async () => {
    const made = await prepare(request, params)
    return { prepared: made, subject: await readPrepared(made, request) }
  })
  const { signatureOf } = await import('../sign/evm.ts')
  const { all, each } = digestsOf(prepared, Number(chain.id.slice('eip155:'.length)))
  if (all !== subject.digest) throw new FrameError('The request changed. Start again on the site.', 4001)
  match(request)
  const signed = await wallet.withKey(async (key) => each.map((digest) => signatureOf(digest, key)))
  const contexts = prepared.contexts
    .flatMap(decodeContexts)
    .map((delegation, at) => encodeContext({ ...delegation, signature: signed[at] ?? '0x' }))
  const context = encodeContexts(contexts)
  try {
    await save(request, { subject, context, expiry: params.expiry })
    if (prepared.turnOn) await sendOwn(request, prepared.turnOn, digestOf(prepared.turnOn))
    match(request)
  } catch (error) {
    // The site gets none; an entry that stays all the same can be ended, and removed.
    removeGrant(app.service, grantId(context)).catch(() => undefined)
    throw error
  }
  return {
    chainId: params.chainId,
    address,
    expiry: params.expiry,
    signer: params.signer,
    permissions: params.permissions,
    policies: params.policies,
    context,
    signerMeta: { delegationManager: getAddress(DELEGATION_MANAGER) },
  }
}
