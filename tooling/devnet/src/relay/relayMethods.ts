import type { Parameters } from './createFrameHandler.ts'
import type { MessageBus } from './createMessageBus.ts'
import type { RelayClient, RelayState } from './relayState.ts'

/** An answer, and what happens once it is sent. */
interface Outcome {
  readonly result: unknown
  afterwards?(): void
}

export type RelayMethod = (client: RelayClient, parameters: Parameters) => Outcome

const DAY = 86_400
const FIVE_MINUTES = 300

function unsubscribe(client: RelayClient, topics: readonly string[]): Outcome {
  for (const topic of topics) client.topics.delete(topic)
  return { result: true }
}

function fetchMessages(
  mailboxes: RelayState['mailboxes'],
  { clientId }: RelayClient,
  topics: readonly string[],
): Outcome {
  const waiting = topics.flatMap((topic) => mailboxes.waiting(topic, clientId))
  const messages = waiting.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag }))
  return { result: { messages, hasMore: false } }
}

/**
 * What the relay does for each method
 * (https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc). The two `wc_` methods are what clients use
 * to propose and to approve: there they do not subscribe themselves, so the relay does it for them.
 */
export function relayMethods({ mailboxes }: RelayState, bus: MessageBus): Readonly<Record<string, RelayMethod>> {
  const publish = (client: RelayClient, parameters: Parameters): void =>
    bus.publish(client, {
      topic: parameters.topic('topic'),
      message: parameters.text('message'),
      ttl: parameters.whole('ttl', DAY),
      tag: parameters.whole('tag', 0),
      attestation: parameters.optionalText('attestation'),
    })
  const subscribe = (client: RelayClient, topics: readonly string[]) => ({
    ids: topics.map((topic) => bus.subscribe(client, topic)),
    afterwards: () => {
      for (const topic of topics) bus.flush(client, topic)
    },
  })
  return {
    irn_publish(client, parameters) {
      publish(client, parameters)
      return { result: true }
    },
    irn_batchPublish(client, parameters) {
      for (const entry of parameters.objects('messages')) publish(client, entry)
      return { result: true }
    },
    irn_subscribe(client, parameters) {
      const { ids, afterwards } = subscribe(client, [parameters.topic('topic')])
      return { result: ids[0], afterwards }
    },
    irn_batchSubscribe(client, parameters) {
      const { ids, afterwards } = subscribe(client, parameters.topics('topics'))
      return { result: ids, afterwards }
    },
    irn_unsubscribe: (client, parameters) => unsubscribe(client, [parameters.topic('topic')]),
    irn_batchUnsubscribe: (client, parameters) =>
      unsubscribe(
        client,
        parameters.objects('subscriptions').map((entry) => entry.topic('topic')),
      ),
    irn_fetchMessages: (client, parameters) => fetchMessages(mailboxes, client, [parameters.topic('topic')]),
    irn_batchFetchMessages: (client, parameters) => fetchMessages(mailboxes, client, parameters.topics('topics')),
    wc_proposeSession(client, parameters) {
      const topic = parameters.topic('pairingTopic')
      const { afterwards } = subscribe(client, [topic])
      const message = parameters.text('sessionProposal')
      const attestation = parameters.optionalText('attestation')
      bus.publish(client, { topic, message, ttl: parameters.whole('ttl', FIVE_MINUTES), tag: 1100, attestation })
      return { result: true, afterwards }
    },
    wc_approveSession(client, parameters) {
      const [pairing, session] = [parameters.topic('pairingTopic'), parameters.topic('sessionTopic')]
      const response = parameters.text('sessionProposalResponse')
      const settlement = parameters.text('sessionSettlementRequest')
      const { afterwards } = subscribe(client, [session])
      bus.publish(client, { topic: pairing, message: response, ttl: FIVE_MINUTES, tag: 1101 })
      bus.publish(client, { topic: session, message: settlement, ttl: FIVE_MINUTES, tag: 1102 })
      return { result: true, afterwards }
    },
  }
}
