import { setTimeout as sleep } from 'node:timers/promises'
import { DevnetError } from '../devnetError.ts'
import type { Seen } from './types.ts'

const POLL_MS = 5

export interface Journal {
  add(seen: Omit<Seen, 'at' | 'outcome'>): Seen
  all(): readonly Seen[]
  byId(id: number): Seen | undefined
  /** The first proposal of a pairing that is newer than `index`, once it was answered or waits for good. */
  proposalOf(topic: string, index: number, patience: number): Promise<Seen>
  /** An entry once it is no longer being answered. */
  answered(id: number, patience: number): Promise<Seen>
}

async function until(what: string, patience: number, find: () => Seen | undefined): Promise<Seen> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(POLL_MS)) {
    const found = find()
    if (found) return found
  }
  throw new DevnetError('wallet-failed', `${what} within ${patience / 1000} seconds.`)
}

/** Keeps what the wallet was asked and what became of it. `waits` tells what is left to wait for a person. */
export function createJournal(waits: (id: number) => boolean): Journal {
  const entries: Seen[] = []
  const done = ({ outcome, id }: Seen) => outcome !== 'waiting' || waits(id)
  return {
    add(seen) {
      const entry: Seen = { ...seen, at: Date.now(), outcome: 'waiting' }
      entries.push(entry)
      return entry
    },
    all: () => entries,
    byId: (id) => entries.find((entry) => entry.id === id),
    proposalOf: (topic, index, patience) =>
      until('No proposal came', patience, () =>
        entries.slice(index).find((entry) => entry.kind === 'proposal' && entry.topic === topic && done(entry)),
      ),
    answered: (id, patience) =>
      until('It was not answered', patience, () =>
        entries.find((entry) => entry.id === id && entry.outcome !== 'waiting'),
      ),
  }
}
