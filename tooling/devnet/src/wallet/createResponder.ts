import { acknowledged } from './acknowledged.ts'
import type { Answerer, WalletRequest } from './answerer.ts'
import type { Decision, Decisions } from './createDecisions.ts'
import { approveSignIn } from './evm/answerSignIns.ts'
import { type Asked, grant } from './grant.ts'
import { WalletProblem, wordsOf } from './request/walletProblem.ts'
import type { Approval, Seen } from './types.ts'
import type { Client, Journal } from './walletProcess.ts'

/** CAIP-25. */
const UNSUPPORTED_CHAINS = { code: 5100, message: 'Unsupported chains.' }

export interface ResponderOptions {
  readonly client: Client
  readonly journal: Journal
  readonly decisions: Decisions
  readonly answerers: Readonly<Record<string, Answerer>>
  readonly supports: (chainId: string) => boolean
  /** Whether it signs in with the approval where an app asks for that. */
  readonly signsIn?: boolean | undefined
}

/** Lets the library send what it would refuse to, while `act` runs. */
async function unchecked(client: Client, act: () => Promise<unknown>): Promise<void> {
  const engine: object = client.engine
  const check = Reflect.get(engine, 'isValidApprove')
  Reflect.set(engine, 'isValidApprove', async () => undefined)
  await act().finally(() => Reflect.set(engine, 'isValidApprove', check))
}

/** Puts aside requests that are no longer awaited: expired, or their app has gone. */
function dropGone({ client, journal, decisions }: ResponderOptions): void {
  client.on('proposal_expire', ({ id }) => decisions.drop(id))
  client.on('session_request_expire', ({ id }) => decisions.drop(id))
  client.on('session_delete', ({ topic }) => {
    for (const { id } of journal.all().filter((seen) => seen.topic === topic)) decisions.drop(id)
  })
}

/** Answers as decided, and writes down what became of it. */
async function settle(
  seen: Seen,
  decision: Decision,
  approve: (approval?: Approval) => Promise<void>,
  reject: (code: number, message: string) => Promise<void>,
) {
  try {
    if (decision.do === 'approve') await approve(decision.approval)
    if (decision.do === 'reject') await reject(decision.code, decision.message)
    seen.outcome = decision.do === 'approve' ? 'approved' : decision.do === 'reject' ? 'rejected' : 'ignored'
  } catch (error) {
    seen.outcome = 'failed'
    seen.error = wordsOf(error)
  }
}

async function approveProposal(
  { client, answerers, supports }: ResponderOptions,
  id: number,
  asked: readonly Asked[],
  approval: Approval = {},
): Promise<void> {
  const { sessionProperties } = approval
  const namespaces = grant(asked, { answerers, supports, approval })
  const send = () =>
    acknowledged(client, 'wc_sessionSettle', async () => {
      const { topic } = await client.approve({
        ...{ id, namespaces },
        ...(sessionProperties ? { sessionProperties: { ...sessionProperties } } : {}),
      })
      return topic
    })
  await (approval.unchecked ? unchecked(client, send) : send())
}

async function answer({ client, answerers }: ResponderOptions, seen: Seen, request: WalletRequest): Promise<void> {
  const { id, topic } = seen
  try {
    const answerer = answerers[request.chainId.split(':')[0] ?? '']
    if (!answerer) throw new WalletProblem(5100, `The wallet does not know ${request.chainId}.`)
    seen.result = await answerer.answer(request)
    await client.respond({ topic, response: { id, jsonrpc: '2.0', result: seen.result } })
  } catch (error) {
    const code = error instanceof WalletProblem ? error.code : -32603
    await client.respond({ topic, response: { id, jsonrpc: '2.0', error: { code, message: wordsOf(error) } } })
    throw error
  }
}

/** Answers what apps ask for as the decisions say, and writes everything into the journal. */
export function createResponder(options: ResponderOptions): void {
  const { client, journal, decisions, supports } = options
  dropGone(options)
  client.on('session_proposal', async ({ id, params }) => {
    const { requiredNamespaces, optionalNamespaces, pairingTopic, proposer } = params
    const asked = [requiredNamespaces, optionalNamespaces]
    const head = { kind: 'proposal', id, topic: pairingTopic, from: proposer.metadata.name } as const
    const seen = journal.add({
      ...head,
      method: 'wc_sessionPropose',
      params: { requiredNamespaces, optionalNamespaces },
    })
    const needed = Object.entries(requiredNamespaces).flatMap(([key, { chains }]) => chains ?? [key])
    const decision: Decision = needed.every(supports)
      ? await decisions.about('proposal', id)
      : { do: 'reject', ...UNSUPPORTED_CHAINS }
    const reject = (code: number, message: string) => client.reject({ id, reason: { code, message } })
    await settle(seen, decision, (approval) => approveProposal(options, id, asked, approval), reject)
  })

  // A wallet that does not listen answers the proposal, which comes along.
  if (options.signsIn)
    client.on('session_authenticate', async ({ id, topic, params: { authPayload, requester } }) => {
      const head = { kind: 'proposal', id, topic, from: requester.metadata.name } as const
      const seen = journal.add({ ...head, method: 'wc_sessionAuthenticate', params: authPayload })
      const decision = await decisions.about('proposal', id)
      const reject = (code: number, message: string) =>
        client.rejectSessionAuthenticate({ id, reason: { code, message } })
      const approve = async (own?: Approval) => {
        seen.result = await approveSignIn(options, { id, topic, payload: authPayload }, own)
      }
      await settle(seen, decision, approve, reject)
    })

  client.on('session_request', async ({ id, topic, params: { chainId, request } }) => {
    const from = client.session.get(topic).peer.metadata.name
    const seen = journal.add({
      kind: 'request',
      id,
      topic,
      from,
      chainId,
      method: request.method,
      params: request.params,
    })
    const decision = await decisions.about('request', id)
    const reject = (code: number, message: string) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
    await settle(seen, decision, () => answer(options, seen, { topic, chainId, ...request }), reject)
  })
}
