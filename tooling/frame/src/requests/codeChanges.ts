import * as z from 'zod/mini'
import type { App } from '../app/app.ts'
import { inTurn } from './sentCalls.ts'

/** Numbers of transactions by chain and account. */
const stored = z.record(z.string(), z.int())

/** An account on a chain (CAIP-2). */
interface Place {
  readonly app: Pick<App, 'store'>
  readonly chain: { readonly id: string }
  readonly address: string
}

const nameOf = ({ chain, address }: Place): string => `${chain.id}:${address.toLowerCase()}`

async function readAll({ app }: Place): Promise<Readonly<Record<string, number>>> {
  return z.safeParse(stored, await app.store.get<unknown>('codeChanges')).data ?? {}
}

/**
 * Notes the number of a transaction that was sent and takes code on or away (EIP-7702). Nodes do not always tell that it
 * waits. What was sent stays sent, whatever storage says.
 */
export async function noteCodeChange(place: Place, nonce: number): Promise<void> {
  const write = async (): Promise<void> =>
    place.app.store.set('codeChanges', { ...(await readAll(place)), [nameOf(place)]: nonce })
  await inTurn(place.app, write).catch(() => undefined)
}

/**
 * Whether such a transaction, sent from this browser, is not in a block yet.
 * @param mined how many of the account's are: whatever has a lower number is made, or was replaced
 */
export async function isCodeChanging(place: Place, mined: number): Promise<boolean> {
  return ((await readAll(place))[nameOf(place)] ?? -1) >= mined
}
