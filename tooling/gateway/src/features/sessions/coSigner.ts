import { ECDH, randomBytes } from 'node:crypto'
import type { SessionsActivateBody, SessionsCreateBody, SmartSession } from '@latchkey/plugin-api/schemas'
import { type Address, getAddress, type Hex, isAddressEqual, parseAbi } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { recoverAddress } from 'viem/utils'
import * as z from 'zod/mini'
import type { EvmChain } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import type { SmartSessionTable } from '../../core/store/database.ts'
import type { BaseServices } from '../../services.ts'
import type { Login } from '../login/login.ts'
import {
  contextOf,
  DELEGATION_MANAGER,
  type Delegation,
  digestOf,
  endOf,
  handedOn,
  hashOf,
  isAsAsked,
  permission,
  readContext,
} from './delegations.ts'
import type { SessionAsk, SessionSource } from './source.ts'

/** Seconds for which a use that was agreed to is good. */
const GOOD_FOR = 300
/** Seconds after which a session that was begun and not completed is forgotten. */
const BEGUN_FOR = 3_600
/** Sessions of one account on one chain that are kept. */
const MAX_SESSIONS = 200

const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

type Needed = Pick<BaseServices, 'store' | 'chains' | 'now'> & { readonly secrets: Login['secrets'] }

/** An account on a chain that is served. */
interface Owner {
  /** CAIP-10, in lower case. */
  readonly id: string
  readonly address: Address
  readonly chain: EvmChain
}

const unknown = (): GatewayError =>
  new GatewayError(404, 'session-unknown', 'This account has no such session: load the list again.')
const differs = (): GatewayError =>
  new GatewayError(400, 'session-differs', 'What was signed is not what this session was begun with: begin it again.')
const over = (): GatewayError =>
  new GatewayError(403, 'session-over', 'This session is over: its account has ended it, or its time has passed.')
const unsupported = (): GatewayError =>
  new GatewayError(
    400,
    'session-unsupported',
    'The co-signer takes allowances of the coin or of a token for one secp256k1 key, and no policies.',
  )

/** The one key of the site. @throws GatewayError */
function takerOf({ signer, policies }: Pick<SessionsCreateBody, 'signer' | 'policies'>): Address {
  const key = signer.data.keys.at(-1)
  if (key?.type !== 'secp256k1' || policies.length > 0) throw unsupported()
  try {
    // Compressed or not; what is no point of the curve is refused.
    const point = ECDH.convertKey(key.publicKey.slice(2), 'secp256k1', 'hex', 'hex', 'uncompressed')
    return publicKeyToAddress(`0x${String(point)}`)
  } catch {
    throw unsupported()
  }
}

type Row = SmartSessionTable

function permissionsOf({
  permissions,
}: Pick<SessionsCreateBody, 'permissions'>): readonly z.infer<typeof permission>[] {
  const { data } = z.safeParse(z.array(permission), permissions)
  if (!data) throw unsupported()
  return data
}

/** What was signed of a session. */
function delegationsOf({ context, permissions }: Row): readonly Delegation[] {
  return readContext(context as Hex, z.array(z.unknown()).parse(JSON.parse(permissions)).length)
}

function toSession(row: Row): SmartSession {
  const url = row.project_url === null ? {} : { url: row.project_url }
  return {
    project: { id: row.project_id, name: row.project_name, ...url },
    pci: row.pci,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    permissions: z.array(permission).parse(JSON.parse(row.permissions)),
    policies: [],
    context: row.context,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  }
}

/**
 * The gateway's own co-signer. An account's permission goes to a key of the co-signer, and only the site's key may use it: the
 * co-signer hands each use on, for one call, after it has asked the chain. Neither of them can take anything alone.
 */
export function createCoSigner({ store: { db }, chains, now, secrets }: Needed): SessionSource {
  const seconds = (): number => Math.floor(now() / 1000)

  /** Of one session alone. It is made from what the database and the key file hold together. */
  const keyOf = (pci: string): PrivateKeyAccount =>
    privateKeyToAccount(`0x${Buffer.from(secrets.hash('session co-signer', pci), 'base64url').toString('hex')}`)

  function ownerOf(account: string): Owner {
    const [namespace, reference, address] = account.split(':')
    const chain = chains.evm.find(({ id }) => id === `${namespace}:${reference}`)
    if (!chain || !address)
      throw new GatewayError(400, 'chain-unsupported', `The chain of ${account} is not served here.`)
    return { id: account.toLowerCase(), address: getAddress(address), chain }
  }

  async function rowOf(pci: string, { id }: Owner): Promise<Row> {
    const row = await db
      .selectFrom('smart_session')
      .selectAll()
      .where('pci', '=', pci)
      .where('account', '=', id)
      .executeTakeFirst()
    if (!row) throw unknown()
    return row
  }

  /** Notes that a session was ended, for the list and for whoever asks next. */
  async function noteEnd(pci: string): Promise<void> {
    await db.updateTable('smart_session').set({ revoked_at: seconds() }).where('pci', '=', pci).execute()
  }

  async function isEndedOnChain(row: Row, { chain }: Owner): Promise<boolean> {
    const asked = { address: DELEGATION_MANAGER, abi, functionName: 'disabledDelegations' } as const
    const ended = await Promise.all(
      delegationsOf(row).map((delegation) => chain.client.readContract({ ...asked, args: [hashOf(delegation)] })),
    )
    return ended.every(Boolean)
  }

  /** What an open session says now, by the chain's word. */
  async function lookedUp(row: Row, owner: Owner): Promise<Row> {
    const isOpen = row.revoked_at === null && Number(row.expiry) > seconds()
    if (!isOpen || !(await isEndedOnChain(row, owner))) return row
    await noteEnd(row.pci)
    return { ...row, revoked_at: seconds() }
  }

  /** @throws GatewayError where what was signed is something else */
  async function checkSigned(body: SessionsActivateBody, row: Row, { address, chain }: Owner): Promise<void> {
    const asked = permissionsOf(body)
    const terms = { taker: takerOf(body), expiry: Number(row.expiry) }
    const chainId = Number(chain.id.slice('eip155:'.length))
    const isBegun = JSON.stringify(asked) === row.permissions && body.expiry === terms.expiry
    const delegate = keyOf(row.pci).address
    const checks = readContext(body.context as Hex, asked.length).map(async (delegation, at) => {
      const one = asked[at]
      const signer = await recoverAddress({ hash: digestOf(delegation, chainId), signature: delegation.signature })
      const isOwn = isAddressEqual(delegation.delegator, address) && isAddressEqual(signer, address)
      return (
        isOwn && isAddressEqual(delegation.delegate, delegate) && one !== undefined && isAsAsked(delegation, one, terms)
      )
    })
    if (!isBegun || !(await Promise.all(checks)).every(Boolean)) throw differs()
  }

  return {
    async create(account, body, { project, page }: SessionAsk) {
      const owner = ownerOf(account)
      const permissions = permissionsOf(body)
      takerOf(body)
      if (`eip155:${BigInt(body.chainId)}` !== owner.chain.id || body.expiry <= seconds()) throw unsupported()
      const table = db.deleteFrom('smart_session').where('context', '=', '')
      await table.where('created_at', '<', seconds() - BEGUN_FOR).execute()
      const pci = randomBytes(16).toString('hex')
      const row: Row = {
        pci,
        account: owner.id,
        project_id: project?.id ?? '',
        project_name: project?.name ?? '',
        project_url: page ?? null,
        expiry: body.expiry,
        created_at: seconds(),
        permissions: JSON.stringify(permissions),
        policies: '[]',
        context: '',
        revoked_at: null,
      }
      await db.insertInto('smart_session').values(row).execute()
      return { pci, key: { type: 'secp256k1', publicKey: keyOf(pci).publicKey } }
    },

    async activate(account, body, _ask) {
      const owner = ownerOf(account)
      const row = await rowOf(body.pci, owner)
      try {
        await checkSigned(body, row, owner)
      } catch (cause) {
        // Bytes that are no permission, or no signature.
        throw cause instanceof GatewayError ? cause : differs()
      }
      await db
        .updateTable('smart_session')
        .set({ context: body.context.toLowerCase() })
        .where('pci', '=', body.pci)
        .where('context', '=', '')
        .execute()
    },

    async list(account, { log }) {
      if (!account.startsWith('eip155:')) return []
      const owner = ownerOf(account)
      const rows = await db
        .selectFrom('smart_session')
        .selectAll()
        .where('account', '=', owner.id)
        .where('context', '!=', '')
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(MAX_SESSIONS)
        .execute()
      const known = await Promise.all(
        rows.map((row) =>
          lookedUp(row, owner).catch((error: unknown) => {
            log.warn({ err: error, chain: owner.chain.id }, 'the chain was not asked whether a session was ended')
            return row
          }),
        ),
      )
      return known.map(toSession)
    },

    async cosign(account, { pci, index = 0, call }) {
      const owner = ownerOf(account)
      const row = await rowOf(pci, owner)
      const isOpen = row.context !== '' && row.revoked_at === null && Number(row.expiry) > seconds()
      // Whoever ends a session on chain alone has ended it here.
      if (!isOpen || (await lookedUp(row, owner)).revoked_at !== null) throw over()
      const root = delegationsOf(row)[index]
      if (!root) throw unknown()
      const { to, value, data } = call
      const use = { to: getAddress(to), value: BigInt(value), data: data as Hex }
      const leaf = handedOn(root, use, seconds() + GOOD_FOR, BigInt(`0x${randomBytes(32).toString('hex')}`))
      const chainId = Number(owner.chain.id.slice('eip155:'.length))
      const signature = await keyOf(pci).sign({ hash: digestOf(leaf, chainId) })
      return { context: contextOf({ ...leaf, signature }, root) }
    },

    async revoke(account, { pci, signature }, { signal }) {
      const owner = ownerOf(account)
      const row = await rowOf(pci, owner)
      if (row.context === '') throw unknown()
      const sent = Object(await owner.chain.rpc('eth_getTransactionByHash', [signature], signal))
      const [from, input] = [String(Reflect.get(sent, 'from')), String(Reflect.get(sent, 'input'))]
      const isEnd =
        from.toLowerCase() === owner.address.toLowerCase() &&
        delegationsOf(row).every((delegation) => input.includes(endOf(delegation).slice(2)))
      if (!isEnd && !(await isEndedOnChain(row, owner)))
        throw new GatewayError(
          401,
          'signature-wrong',
          'The account has sent no transaction of this hash that ends the session: send one, and say its hash.',
        )
      await noteEnd(pci)
    },
  }
}
