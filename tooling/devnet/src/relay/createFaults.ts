import type { RelayFault } from './types.ts'

interface Active {
  readonly id: number
  readonly fault: RelayFault
  passed: number
  struck: number
}

export interface Who {
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
export function createFaults(): Faults {
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
