import type { Message, RelayCounters, RelayState } from './relayState.ts'
import type { RelayFault, RelaySettings } from './types.ts'

interface Active {
  readonly id: number
  readonly fault: RelayFault
  passed: number
  struck: number
}

interface Who {
  readonly clientId: string
  readonly projectId: string
}

export interface Faults {
  add(fault: RelayFault): number
  clear(id?: number): void
  list(): readonly (RelayFault & { readonly id: number; readonly struck: number })[]
  /** The fault that strikes a step of a client now, if any; counts it. */
  take(steps: readonly string[], who: Who): RelayFault | undefined
}

function fits({ at, client }: RelayFault, steps: readonly string[], who: Who): boolean {
  return steps.includes(at) && (client === undefined || client === who.clientId || client === who.projectId)
}

/** The faults that were asked for; the first that fits a step strikes. */
function createFaults(): Faults {
  let next = 1
  let active: Active[] = []
  const strikes = (entry: Active): boolean => {
    const { after = 0, times = 1 } = entry.fault
    if (entry.passed < after) {
      entry.passed++
      return false
    }
    if (times !== 'always' && entry.struck >= times) return false
    entry.struck++
    return true
  }
  return {
    add(fault) {
      const id = next++
      active.push({ id, fault, passed: 0, struck: 0 })
      return id
    },
    clear(id) {
      active = id === undefined ? [] : active.filter((entry) => entry.id !== id)
    },
    list: () => active.map(({ id, fault, struck }) => ({ ...fault, id, struck })),
    take: (steps, who) => active.find((entry) => fits(entry.fault, steps, who) && strikes(entry))?.fault,
  }
}

export interface Mailboxes {
  /** Stores a message; `false` when the same one is there already. */
  add(message: Message): boolean
  /** What a client has not got yet, oldest first. */
  waiting(topic: string, clientId: string): readonly Message[]
  /** How many unexpired messages there are. */
  size(): number
  clear(): void
}

/** Messages by topic until their time to live is over. */
function createMailboxes(now: () => number): Mailboxes {
  const boxes = new Map<string, Message[]>()
  const live = (topic: string): Message[] => {
    const left = (boxes.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (left.length > 0) boxes.set(topic, left)
    else boxes.delete(topic)
    return left
  }
  return {
    add(message) {
      const box = live(message.topic)
      if (box.some((other) => other.message === message.message)) return false
      boxes.set(message.topic, [...box, message])
      return true
    },
    waiting: (topic, clientId) =>
      live(topic).filter(({ from, acknowledgedBy }) => from !== clientId && !acknowledgedBy.has(clientId)),
    size: () => [...boxes.keys()].reduce((sum, topic) => sum + live(topic).length, 0),
    clear: () => boxes.clear(),
  }
}

const KEPT = 100

/** Counters at zero. */
function zero(): RelayCounters {
  return { connections: 0, refused: 0, published: 0, delivered: 0, acknowledged: 0, steps: {}, last: [] }
}

/** A relay's state and how to bring it back to the start: `reset` keeps the sockets. */
export function createRelayState(settings: RelaySettings): RelayState & { reset(): void } {
  const now = () => Date.now() + (state.settings.clockOffset ?? 0)
  const mailboxes = createMailboxes(now)
  const faults = createFaults()
  const state: RelayState & { reset(): void } = {
    clients: new Set(),
    mailboxes,
    faults,
    settings,
    counters: zero(),
    now,
    note(step, client, topic, fault) {
      const { steps, last } = state.counters
      steps[step] = (steps[step] ?? 0) + 1
      last.push({ at: now(), step, client, ...(topic ? { topic } : {}), ...(fault ? { fault } : {}) })
      if (last.length > KEPT) last.shift()
    },
    reset() {
      state.settings = settings
      state.counters = zero()
      mailboxes.clear()
      faults.clear()
    },
  }
  return state
}
