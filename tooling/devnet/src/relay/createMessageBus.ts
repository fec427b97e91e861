import { createHash } from 'node:crypto'
import { applyFault } from './applyFault.ts'
import type { Message, RelayClient, RelayState } from './relayState.ts'
import { stepOfTag } from './stepOfTag.ts'
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
function forge(action: RelayFaultAction | undefined, message: Message): Message | undefined {
  const copy = { ...message, acknowledgedBy: new Set<string>() }
  if (action === 'flip') return { ...copy, message: flipped(message.message) }
  return action === 'mistag' ? { ...copy, tag: NO_TAG } : undefined
}

/** A publication as a client states it; `ttl` in seconds. */
export interface Publication {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

export interface MessageBus {
  publish(client: RelayClient, publication: Publication): void
  /** Lets a socket listen to a topic; returns the subscription's id. */
  subscribe(client: RelayClient, topic: string): string
  /** Sends what waits for a socket under a topic. */
  flush(client: RelayClient, topic: string): void
  acknowledge(client: RelayClient, id: unknown): void
  send(client: RelayClient, payload: object): void
}

/**
 * Milliseconds until a message arrives. With none, the answer to a message can overtake the answer to its publication,
 * which no real network does and which the pairing library does not survive (it then waits for ever).
 */
const TRANSIT_MS = 2

function has(client: RelayClient, message: Message): boolean {
  return message.acknowledgedBy.has(client.clientId) || [...client.pending.values()].includes(message)
}

/** Whether a socket is one that a message is for. */
const listens = ({ clientId, topics }: RelayClient, { topic, from }: Message): boolean =>
  clientId !== from && topics.has(topic)

/** Whether it has not got it. @param listening the sockets that listened when it was published */
function needs(client: RelayClient, message: Message, listening: ReadonlySet<RelayClient>): boolean {
  if (!listens(client, message) || message.pushedTo.has(client)) return false
  return listening.has(client) || !has(client, message)
}

const subscriptionId = ({ clientId }: RelayClient, topic: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** Takes messages in and brings them to the sockets that listen. */
export function createMessageBus(state: RelayState): MessageBus {
  let sequence = 0
  const send = (client: RelayClient, payload: object): void => {
    if (!client.silent && client.socket.readyState === client.socket.OPEN)
      client.socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  }
  const push = (client: RelayClient, message: Message): void => {
    const { topic, tag, publishedAt, attestation } = message
    const id = Date.now() * 1000 + (sequence++ % 1000)
    client.pending.set(id, message)
    message.pushedTo.add(client)
    state.counters.delivered++
    const data = { topic, message: message.message, publishedAt, tag, ...(attestation ? { attestation } : {}) }
    send(client, { id, method: 'irn_subscription', params: { id: subscriptionId(client, topic), data } })
  }
  const deliver = (client: RelayClient, message: Message): void => {
    const step = `deliver:${stepOfTag(message.tag)}`
    const fault = state.faults.take([step, 'deliver'], client)
    state.note(step, client.clientId, message.topic, fault?.do)
    const forged = forge(fault?.do, message)
    if (forged) push(client, forged)
    applyFault(forged ? undefined : fault, client, () => push(client, message))
  }
  return {
    send,
    publish(client, { topic, message, ttl, tag, attestation }) {
      const publishedAt = state.now()
      const stored: Message = {
        ...{ topic, message, tag, attestation, publishedAt },
        expiresAt: publishedAt + ttl * 1000,
        from: client.clientId,
        acknowledgedBy: new Set(),
        pushedTo: new WeakSet(),
      }
      state.counters.published++
      if (!state.mailboxes.add(stored)) return
      // A tab that listens now gets it, also where another tab with the same client id has acknowledged it by then.
      const listening = new Set([...state.clients].filter((other) => listens(other, stored)))
      setTimeout(() => {
        if (stored.expiresAt <= state.now()) return
        for (const other of state.clients) if (needs(other, stored, listening)) deliver(other, stored)
      }, TRANSIT_MS).unref()
    },
    subscribe(client, topic) {
      client.topics.add(topic)
      return subscriptionId(client, topic)
    },
    flush(client, topic) {
      for (const message of state.mailboxes.waiting(topic, client.clientId))
        if (!has(client, message)) deliver(client, message)
    },
    acknowledge(client, id) {
      const message = client.pending.get(id)
      if (!message) return
      client.pending.delete(id)
      message.acknowledgedBy.add(client.clientId)
      state.counters.acknowledged++
    },
  }
}
