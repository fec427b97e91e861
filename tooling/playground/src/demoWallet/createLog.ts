import type { RequestRecord } from './types.ts'
import { WalletError } from './walletError.ts'

const LIMIT = 100

/** What the page asked for. */
export interface RequestLog {
  readonly records: readonly RequestRecord[]
  track<T>(method: string, params: unknown, run: () => Promise<T>): Promise<T>
  clear(): void
}

export function createLog(onChange: () => void): RequestLog {
  let records: readonly RequestRecord[] = []
  let count = 0
  const update = (id: number, change: Partial<RequestRecord>) => {
    records = records.map((record) => (record.id === id ? { ...record, ...change } : record))
    onChange()
  }
  return {
    get records() {
      return records
    },
    clear() {
      records = []
      onChange()
    },
    async track(method, params, run) {
      count += 1
      const id = count
      records = [...records, { id, method, params, outcome: 'pending' as const }].slice(-LIMIT)
      onChange()
      try {
        const result = await run()
        update(id, { outcome: 'answered' })
        return result
      } catch (error) {
        update(id, { outcome: 'refused', ...(error instanceof WalletError ? { code: error.code } : {}) })
        throw error
      }
    },
  }
}
