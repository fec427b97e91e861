import { randomBytes } from 'node:crypto'
import type { SessionsActivateBody } from '@latchkey/plugin-api/schemas'
import { getAddress, type Hex, isAddressEqual, parseAbi } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { recoverAddress } from 'viem/utils'
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
  isPlain,
  readContext,
} from './delegations.ts'
import {
  delegationsOf,
  type Owner,
  ownerOf,
  permissionsOf,
  type SessionRows,
  sessionRows,
  siteKeyOf,
  toSession,
  unknownSession,
  unsupportedSession,
} from './sessionRows.ts'
import type { SessionSource } from './source.ts'

/** Seconds for which a use that was agreed to is good. */
const GOOD_FOR = 60
/** Characters of a transaction's hash. */
const HASH_LENGTH = 66

const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])

interface CoSigner extends Pick<BaseServices, 'chains'> {
  readonly rows: SessionRows
  /** Seconds since 1970. */
  readonly seconds: () => number
  /** The key of a session, and of no other. It is made from what the database and the key file hold together. */
  readonly keyOf: (pci: string) => PrivateKeyAccount
}

const chainIdOf = ({ chain }: Owner): number => Number(chain.id.slice('eip155:'.length))

function isDisabled(delegation: Delegation, { chain }: Owner): Promise<boolean> {
  const asked = { address: DELEGATION_MANAGER, abi, functionName: 'disabledDelegations' } as const
  return chain.client.readContract({ ...asked, args: [hashOf(delegation)] })
}

async function isEndedOnChain(row: SmartSessionTable, owner: Owner): Promise<boolean> {
  const ended = await Promise.all(delegationsOf(row).map((delegation) => isDisabled(delegation, owner)))
  return ended.every(Boolean)
}

const isOpen = ({ context, revoked_at, expiry }: SmartSessionTable, now: number): boolean =>
  context !== '' && revoked_at === null && Number(expiry) > now

/** A session as it is by the chain's word, which is written down. */
async function lookedUp({ rows, seconds }: CoSigner, row: SmartSessionTable, owner: Owner): Promise<SmartSessionTable> {
  const now = seconds()
  if (!isOpen(row, now) || !(await isEndedOnChain(row, owner))) return row
  await rows.end(row.pci, now)
  return { ...row, revoked_at: now }
}

/** Whether an account has signed what its session was begun with, and nothing else is there. @throws for bytes that are none */
async function isSigned(
  { keyOf }: CoSigner,
  body: SessionsActivateBody,
  row: SmartSessionTable,
  owner: Owner,
): Promise<boolean> {
  const asked = permissionsOf(body)
  const terms = { taker: siteKeyOf(body), expiry: Number(row.expiry) }
  if (JSON.stringify(asked) !== row.permissions || body.expiry !== terms.expiry) return false
  const delegations = readContext(body.context as Hex, asked.length)
  if (!isPlain(body.context as Hex, delegations)) return false
  const delegate = keyOf(row.pci).address
  const checks = asked.map(async (permission, at) => {
    const delegation = delegations[at]
    if (!delegation || !isAsAsked(delegation, permission, terms)) return false
    const hash = digestOf(delegation, chainIdOf(owner))
    const signer = await recoverAddress({ hash, signature: delegation.signature })
    const isOwn = isAddressEqual(delegation.delegator, owner.address) && isAddressEqual(signer, owner.address)
    return isOwn && isAddressEqual(delegation.delegate, delegate)
  })
  return (await Promise.all(checks)).every(Boolean)
}

const create =
  ({ rows, seconds, keyOf, chains }: CoSigner): NonNullable<SessionSource['create']> =>
  async (account, body, { project, page }) => {
    const owner = ownerOf(account, chains)
    const permissions = permissionsOf(body)
    siteKeyOf(body)
    if (`eip155:${BigInt(body.chainId)}` !== owner.chain.id || body.expiry <= seconds()) throw unsupportedSession()
    const pci = randomBytes(16).toString('hex')
    await rows.begin({
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
    })
    return { pci, key: { type: 'secp256k1', publicKey: keyOf(pci).publicKey } }
  }

const activate =
  (own: CoSigner): NonNullable<SessionSource['activate']> =>
  async (account, body) => {
    const owner = ownerOf(account, own.chains)
    const row = await own.rows.find(body.pci, owner)
    // Bytes that are no permission, and what is no signature, are something else, too.
    const isRight = await isSigned(own, body, row, owner).catch(() => false)
    if (!isRight)
      throw new GatewayError(
        400,
        'session-differs',
        'What was signed is not what this session was begun with: begin it again.',
      )
    await own.rows.complete(body.pci, body.context.toLowerCase())
  }

const list =
  (own: CoSigner): SessionSource['list'] =>
  async (account, { log }) => {
    if (!account.startsWith('eip155:')) return []
    const owner = ownerOf(account, own.chains)
    const look = (row: SmartSessionTable): Promise<SmartSessionTable> =>
      lookedUp(own, row, owner).catch((error: unknown) => {
        log.warn({ err: error, chain: owner.chain.id }, 'the chain was not asked whether a session was ended')
        return row
      })
    return (await Promise.all((await own.rows.list(owner)).map(look))).map(toSession)
  }

const cosign =
  (own: CoSigner): NonNullable<SessionSource['cosign']> =>
  async (account, { pci, index = 0, call }) => {
    const owner = ownerOf(account, own.chains)
    // Ended on chain alone it is ended here, too.
    const row = await lookedUp(own, await own.rows.find(pci, owner), owner)
    if (!isOpen(row, own.seconds()))
      throw new GatewayError(
        403,
        'session-over',
        'This session is over: its account has ended it, or its time has passed.',
      )
    const root = delegationsOf(row)[index]
    if (!root) throw unknownSession()
    const use = { to: getAddress(call.to), value: BigInt(call.value), data: call.data as Hex }
    const salt = BigInt(`0x${randomBytes(32).toString('hex')}`)
    const leaf = handedOn(root, use, own.seconds() + GOOD_FOR, salt)
    const signature = await own.keyOf(pci).sign({ hash: digestOf(leaf, chainIdOf(owner)) })
    return { context: contextOf({ ...leaf, signature }, root) }
  }

const revoke =
  ({ rows, seconds, chains }: CoSigner): SessionSource['revoke'] =>
  async (account, { pci, signature }, { signal }) => {
    const owner = ownerOf(account, chains)
    const row = await rows.find(pci, owner)
    if (row.context === '') throw unknownSession()
    const isHash = signature.length === HASH_LENGTH
    const sent = Object(isHash && (await owner.chain.rpc('eth_getTransactionByHash', [signature], signal)))
    const [from, input] = [String(Reflect.get(sent, 'from')), String(Reflect.get(sent, 'input'))]
    const isOwn = from.toLowerCase() === owner.address.toLowerCase()
    // Wallets leave out what was ended before.
    const isOver = async (delegation: Delegation): Promise<boolean> =>
      (isOwn && input.includes(endOf(delegation).slice(2))) || (await isDisabled(delegation, owner))
    const over = await Promise.all(delegationsOf(row).map(isOver))
    if (!over.every(Boolean))
      throw new GatewayError(
        401,
        'signature-wrong',
        'The account has sent no transaction of this hash that ends the session: send one, and say its hash.',
      )
    await rows.end(pci, seconds())
  }

/**
 * The gateway's own co-signer. An account's permission goes to a key of the co-signer, and only the site's key may use it: the
 * co-signer hands each use on, for one call, after it has asked the chain. Neither of them can take anything alone.
 */
export function createCoSigner({
  store,
  chains,
  now,
  secrets,
}: Pick<BaseServices, 'store' | 'chains' | 'now'> & Pick<Login, 'secrets'>): SessionSource {
  const own: CoSigner = {
    chains,
    rows: sessionRows(store),
    seconds: () => Math.floor(now() / 1000),
    keyOf: (pci) =>
      privateKeyToAccount(`0x${Buffer.from(secrets.hash('session co-signer', pci), 'base64url').toString('hex')}`),
  }
  return {
    create: create(own),
    activate: activate(own),
    list: list(own),
    cosign: cosign(own),
    revoke: revoke(own),
  }
}
