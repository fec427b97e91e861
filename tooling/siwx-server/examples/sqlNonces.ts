import type { DatabaseSync } from 'node:sqlite'
import type { NonceEntry, NonceStore } from '@latchkey/siwx-server'

interface Row {
  readonly expires_at: number
  readonly binding: string | null
}

/** Nonces in a table. `DELETE … RETURNING` gives a row to one caller only, in PostgreSQL and MariaDB, too. */
export function sqlNonces(database: DatabaseSync): NonceStore {
  database.exec('CREATE TABLE IF NOT EXISTS nonces (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, binding TEXT)')
  const read = (row: unknown): NonceEntry | undefined => {
    if (row === undefined) return undefined
    const { expires_at: expiresAt, binding } = row as Row
    return { expiresAt, ...(binding === null ? {} : { binding }) }
  }
  const insert = database.prepare('INSERT INTO nonces (nonce, expires_at, binding) VALUES (?, ?, ?)')
  const sweep = database.prepare('DELETE FROM nonces WHERE expires_at < ?')
  const select = database.prepare('SELECT expires_at, binding FROM nonces WHERE nonce = ?')
  const remove = database.prepare('DELETE FROM nonces WHERE nonce = ? RETURNING expires_at, binding')
  return {
    async put(nonce, { expiresAt, binding = null as string | null }) {
      sweep.run(Date.now())
      insert.run(nonce, expiresAt, binding)
    },
    peek: async (nonce) => read(select.get(nonce)),
    take: async (nonce) => read(remove.get(nonce)),
  }
}
