import type { Message } from './message.ts'

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
export function createMailboxes(now: () => number): Mailboxes {
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
