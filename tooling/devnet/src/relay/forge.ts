import type { Message } from './message.ts'
import type { RelayFaultAction } from './types.ts'

/** A tag that no message has. */
const NO_TAG = 9_999

/** With the last bit of the seal altered. */
function flipped(envelope: string): string {
  const bytes = Buffer.from(envelope, 'base64')
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 1
  return bytes.toString('base64')
}

/** What a relay that lies brings before a message; nothing for faults that do not lie. */
export function forge(action: RelayFaultAction | undefined, message: Message): Message | undefined {
  const copy = { ...message, acknowledgedBy: new Set<string>() }
  if (action === 'flip') return { ...copy, message: flipped(message.message) }
  return action === 'mistag' ? { ...copy, tag: NO_TAG } : undefined
}
