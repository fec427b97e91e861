import { ECDH } from 'node:crypto'
import type { SessionsCreateBody, SmartSession } from '@latchkey/plugin-api/schemas'
import { type Address, getAddress, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import * as z from 'zod/mini'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import type { SmartSessionTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'
import { type Delegation, permission, readContext } from './delegations.ts'

/** An account on a chain that is served. */
export interface Owner {
  /** CAIP-10, in lower case. */
  readonly id: string
  readonly address: Address
  readonly chain: EvmChain
}

/** @throws GatewayError 404 */
export const unknownSession = (): GatewayError =>
  new GatewayError(404, 'session-unknown', 'This account has no such session: load the list again.')

/** @throws GatewayError 400 */
export const unsupportedSession = (): GatewayError =>
  new GatewayError(
    400,
    'session-unsupported',
    'The co-signer takes allowances of the coin or of a token for a secp256k1 key, on the chain of the account, and no policies.',
  )

/** @throws GatewayError 400 for a chain that is not served */
export function ownerOf(account: string, chains: Chains): Owner {
  const [namespace, reference, address] = account.split(':')
  const chain = chains.evm.find(({ id }) => id === `${namespace}:${reference}`)
  if (!chain || !address)
    throw new GatewayError(400, 'chain-unsupported', `The chain of ${account} is not served here.`)
  return { id: account.toLowerCase(), address: getAddress(address), chain }
}

/** The site's key, which is the last one. @throws GatewayError */
export function siteKeyOf({ signer, policies }: Pick<SessionsCreateBody, 'signer' | 'policies'>): Address {
  const key = signer.data.keys.at(-1)
  if (key?.type !== 'secp256k1' || policies.length > 0) throw unsupportedSession()
  try {
    // Compressed or not; what is no point of the curve is refused.
    const point = ECDH.convertKey(key.publicKey.slice(2), 'secp256k1', 'hex', 'hex', 'uncompressed')
    return publicKeyToAddress(`0x${String(point)}`)
  } catch {
    throw unsupportedSession()
  }
}

const permissions = z.array(permission)

/** What is asked for. @throws GatewayError for what no contract enforces */
export function permissionsOf(asked: Pick<SessionsCreateBody, 'permissions'>): z.infer<typeof permissions> {
  const { data } = z.safeParse(permissions, asked.permissions)
  if (!data) throw unsupportedSession()
  return data
}

/** What was signed of a session. */
export function delegationsOf(row: SmartSessionTable): readonly Delegation[] {
  return readContext(row.context as Hex, permissions.parse(JSON.parse(row.permissions)).length)
}

/** A session as its account reads it. */
export function toSession(row: SmartSessionTable): SmartSession {
  const url = row.project_url === null ? {} : { url: row.project_url }
  return {
    project: { id: row.project_id, name: row.project_name, ...url },
    pci: row.pci,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    permissions: permissions.parse(JSON.parse(row.permissions)),
    policies: [],
    context: row.context,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  }
}

/** Seconds after which a session that was begun and not completed is forgotten. */
const BEGUN_FOR = 3_600
/** Sessions of an account on a chain that are listed. */
const MAX_SESSIONS = 200

/** The sessions in the database. Times are seconds since 1970. */
export interface SessionRows {
  /** @throws GatewayError 404 where the account has no such session */
  find(pci: string, owner: Owner): Promise<SmartSessionTable>
  /** Newest first; without those that were begun and not completed. */
  list(owner: Owner): Promise<readonly SmartSessionTable[]>
  begin(row: SmartSessionTable): Promise<void>
  complete(pci: string, context: string): Promise<void>
  /** What was ended before stays as it is. */
  end(pci: string, at: number): Promise<void>
}

/** Sessions in an open and migrated database. */
export function sessionRows({ db }: Store): SessionRows {
  return {
    async find(pci, { id }) {
      const own = db.selectFrom('smart_session').selectAll().where('pci', '=', pci).where('account', '=', id)
      const row = await own.executeTakeFirst()
      if (!row) throw unknownSession()
      return row
    },
    list: ({ id }) =>
      db
        .selectFrom('smart_session')
        .selectAll()
        .where('account', '=', id)
        .where('context', '!=', '')
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(MAX_SESSIONS)
        .execute(),
    async begin(row) {
      const left = db.deleteFrom('smart_session').where('context', '=', '')
      await left.where('created_at', '<', row.created_at - BEGUN_FOR).execute()
      await db.insertInto('smart_session').values(row).execute()
    },
    async complete(pci, context) {
      // What was signed first stays.
      const begun = db.updateTable('smart_session').set({ context }).where('pci', '=', pci).where('context', '=', '')
      await begun.execute()
    },
    async end(pci, at) {
      const open = db.updateTable('smart_session').set({ revoked_at: at }).where('pci', '=', pci)
      await open.where('revoked_at', 'is', null).execute()
    },
  }
}
