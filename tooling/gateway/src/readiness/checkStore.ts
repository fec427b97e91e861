import type { BaseServices } from '../services.ts'
import { schemaState } from '../store/migrateStore.ts'
import type { ReadyCheck } from './readyAnswer.ts'

/** More than this between our clock and the database's is told, in milliseconds. */
const MOST_SKEW_MS = 5_000

function clockCheck(skew: number): ReadyCheck {
  if (Math.abs(skew) <= MOST_SKEW_MS) return { name: 'clock', status: 'ok' }
  const way = skew > 0 ? 'ahead of' : 'behind'
  const seconds = Math.round(Math.abs(skew) / 1000)
  const message = `This machine's clock is ${seconds} s ${way} the database's: synchronise both with NTP.`
  return { name: 'clock', status: 'warn', message }
}

async function schemaCheck({ store }: BaseServices): Promise<ReadyCheck> {
  const { unknown } = await schemaState(store.db)
  if (unknown.length === 0) return { name: 'schema', status: 'ok' }
  const message = `A newer version of the gateway changed the database (${unknown.join(', ')}): update this instance.`
  return { name: 'schema', status: 'fail', message }
}

/** Whether the database answers, is of our version, and agrees on the time. */
export async function checkStore(services: BaseServices): Promise<readonly ReadyCheck[]> {
  try {
    const before = services.now()
    const theirs = await services.store.ping()
    const skew = (before + services.now()) / 2 - theirs
    return [{ name: 'database', status: 'ok' }, clockCheck(skew), await schemaCheck(services)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return [{ name: 'database', status: 'fail', message: `The database does not answer: ${reason}` }]
  }
}
