import { acknowledged } from './acknowledged.ts'
import type { Decision, Decisions } from './createDecisions.ts'
import type { Sessions } from './createSessions.ts'
import { type GrantOptions, grant } from './grant.ts'
import type { Seen, WalletControls } from './types.ts'
import type { Client, Journal } from './walletProcess.ts'

const PATIENCE_MS = 30_000

export interface ControlOptions extends Pick<GrantOptions, 'answerers' | 'supports'> {
  readonly client: Client
  readonly journal: Journal
  readonly decisions: Decisions
  readonly sessions: Sessions
  /** CAIP-2 chains of the wallet. */
  readonly chains: readonly string[]
}

/** What the wallet can be told, inside its own process. */
export function createControls(options: ControlOptions): WalletControls {
  const { client, journal, decisions, sessions, answerers, supports, chains } = options
  const decide = async (decision: Decision, id?: number): Promise<Seen> =>
    journal.answered(await decisions.decide(decision, id), PATIENCE_MS)
  let isAway = false
  return {
    async pair(uri) {
      const seen = journal.all().length
      const { topic } = await client.pair({ uri })
      return journal.proposalOf(topic, seen, PATIENCE_MS)
    },
    approve: (id) => decide({ do: 'approve' }, id),
    reject: ({ code = 5000, message = 'User rejected.', id } = {}) => decide({ do: 'reject', code, message }, id),
    ignore: (id) => decide({ do: 'ignore' }, id),
    async approveWith(approval) {
      if (decisions.waiting()) await decide({ do: 'approve', approval })
      else decisions.approveNext(approval)
    },
    next: async (answer) => decisions.next(answer),
    always: async (answer) => decisions.always(answer),
    emit: (event, chainId) => client.emit({ topic: sessions.latest().topic, chainId, event }),
    async update(approval) {
      const { topic, namespaces } = sessions.latest()
      const asked = Object.fromEntries(
        Object.entries(namespaces).map(([key, granted]) => [key, { ...granted, chains: granted.chains ?? [] }]),
      )
      await sessions.update(topic, grant([asked], { answerers, supports, approval }))
    },
    async extend() {
      const { topic } = sessions.latest()
      await acknowledged(client, 'wc_sessionExtend', async () => {
        await client.extend({ topic })
        return topic
      })
    },
    disconnect: (topic = sessions.latest().topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    async offline() {
      isAway = true
      await client.core.relayer.transportClose()
    },
    async online() {
      isAway = false
      await client.core.relayer.transportOpen()
    },
    // The library goes to the relay with its first pairing: before that no app could reach it, and nothing is wrong.
    isOnline: async () => !isAway && (client.core.relayer.connected || sessions.list().length === 0),
    requests: async () => journal.all(),
    sessions: async () => sessions.list(),
    accounts: async () => chains.map((id) => `${id}:${answerers[id.split(':')[0] ?? '']?.address(id)}`),
  }
}
