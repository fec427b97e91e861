import type { SiwxContext } from '../plugin.ts'
import type { SignInSession, SignInStorage } from './session.ts'

const KEY = 'sessions'
/** Accounts remembered in one browser; older ones make room. */
const CAPACITY = 50

function isSession(value: unknown): value is SignInSession {
  if (typeof value !== 'object' || value === null) return false
  const { account, message, signature, expiresAt } = value as Record<string, unknown>
  const areTexts = [account, message, signature].every((field) => typeof field === 'string')
  return areTexts && typeof expiresAt === 'number'
}

/** Sessions in the storage of this browser. What cannot be read counts as none. */
export function localStorageOf({ services: { storage, clock, log } }: SiwxContext): SignInStorage {
  async function read(): Promise<readonly SignInSession[]> {
    try {
      const saved: unknown = JSON.parse((await storage.get(KEY)) ?? '[]')
      const now = clock.now()
      return (Array.isArray(saved) ? saved : []).filter(isSession).filter(({ expiresAt = 0 }) => expiresAt > now)
    } catch (error) {
      log.warn('Saved sign-in sessions could not be read', error)
      return []
    }
  }
  const write = async (sessions: readonly SignInSession[]): Promise<void> =>
    storage.set(KEY, JSON.stringify(sessions.slice(-CAPACITY)))
  return {
    async add(session) {
      const others = (await read()).filter(({ account }) => account !== session.account)
      await write([...others, session])
    },
    set: write,
    async get(network, address) {
      const namespace = network.split(':')[0] ?? ''
      return (await read()).filter(
        ({ account }) => account.startsWith(`${namespace}:`) && account.endsWith(`:${address}`),
      )
    },
    async remove(network, address) {
      await write((await read()).filter(({ account }) => account !== `${network}:${address}`))
    },
  }
}
