import type { SmartSession } from '@latchkey/plugin-api/schemas'
import { parseAccountId, toEvmAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import type { SessionTable } from '../../core/store/database.ts'
import type { BaseServices } from '../../services.ts'
import { coinTypeOfChain } from '../names/coinTypes.ts'
import { verifySigner } from '../names/verifySigner.ts'
import type { SessionSource } from './source.ts'

function toSession(row: SessionTable): SmartSession {
  const url = row.project_url === null ? {} : { url: row.project_url }
  return {
    project: { id: row.project_id, name: row.project_name, ...url },
    pci: row.pci,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    permissions: JSON.parse(row.permissions),
    policies: JSON.parse(row.policies),
    context: row.context,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  }
}

/**
 * Smart sessions in the database. The co-signer that grants them writes the rows; this lists and revokes them. Revoking
 * takes the account's signature (EIP-191, ERC-1271 or ERC-6492) over the session's `pci`.
 */
export function storedSessions({ store, chains, now }: BaseServices): SessionSource {
  const { db } = store
  return {
    async list(account) {
      const query = db.selectFrom('smart_session').selectAll().where('account', '=', account.toLowerCase())
      return (await query.orderBy('created_at', 'desc').limit(1_000).execute()).map(toSession)
    },
    async revoke(account, { pci, signature }) {
      const { chainId, address } = parseAccountId(account)
      const rows = db.selectFrom('smart_session').selectAll().where('account', '=', account.toLowerCase())
      const row = await rows.where('pci', '=', pci).executeTakeFirst()
      if (!row) throw new GatewayError(404, 'session-unknown', 'This account has no such session: load the list again.')
      await verifySigner(chains, {
        address: toEvmAddress(address),
        message: pci,
        signature: `0x${signature.slice(2)}`,
        coinType: coinTypeOfChain(chainId),
      })
      const change = db.updateTable('smart_session').set({ revoked_at: Math.floor(now() / 1000) })
      await change.where('pci', '=', pci).where('revoked_at', 'is', null).execute()
    },
  }
}
