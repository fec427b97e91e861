import type { MailFault } from './types.ts'

export interface MailFaults {
  add(fault: MailFault): void
  clear(): void
  /** The fault that strikes a recipient now, if any; counts it. */
  take(recipient: string): MailFault | undefined
}

/** The faults that were asked for. */
export function createMailFaults(): MailFaults {
  let active: { readonly fault: MailFault; left: number }[] = []
  return {
    add: (fault) => void active.push({ fault, left: fault.times ?? 1 }),
    clear() {
      active = []
    },
    take(recipient) {
      const entry = active.find(({ fault, left }) => left > 0 && recipient.includes(fault.to?.toLowerCase() ?? ''))
      if (entry) entry.left--
      return entry?.fault
    },
  }
}
