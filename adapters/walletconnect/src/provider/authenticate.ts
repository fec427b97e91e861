import { type ClockService, kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { PAIRING_LIFE, SESSION_LIFE, WAKE_GRACE } from '../constants.ts'
import { walletConnectError } from '../errors.ts'
import type { SettledSession, SignClient } from './client.ts'
import type { OptionalNamespaces } from './namespaces.ts'
import { signInProofs } from './session.ts'
import { allowanceOf, readSignedApproval, type SignInOffer } from './signedApproval.ts'

export { signInOffer } from './signedApproval.ts'

/** What a wallet is asked: to approve, and to sign in with the same approval. */
interface Question {
  readonly offer: SignInOffer
  readonly optionalNamespaces: OptionalNamespaces
}

interface Message {
  readonly topic: string
  readonly method: string
  readonly params: object
}

/** Parts of the library's engine that its types do not tell. */
interface Engine {
  sendRequest(message: Message): Promise<unknown>
  onSessionAuthenticateResponse(topic: string, answer: unknown): void
  readonly events: { emit(name: string, event: object): unknown }
}

const PROTOCOL = 'eip155'
const DONE = { code: 0, message: 'fulfilled' }
const PUBLIC_KEY = /^[\da-f]{64}$/i

/** The questions of each client that are waiting, by the topic of their pairing. */
const waiting = new WeakMap<SignClient, Map<string, Question>>()
/** By the list of networks that the library hands through to its message. */
const asking = new WeakMap<object, Question>()

/** Forgets a question: its secret topic, what the library keeps of it, and what was signed. */
async function forgetQuestion(client: SignClient, pairingTopic: string): Promise<void> {
  const { auth, core, proposal } = client
  waiting.get(client)?.delete(pairingTopic)
  const asked = auth.requests.getAll().filter((request) => request.pairingTopic === pairingTopic)
  const topics = auth.pairingTopics.getAll().filter((entry) => entry.pairingTopic === pairingTopic)
  const proposed = proposal.getAll().filter((entry) => entry.pairingTopic === pairingTopic)
  const steps = [
    ...asked.flatMap(({ id }) => [() => auth.requests.delete(id, DONE), () => core.expirer.del(id)]),
    ...asked.map(
      ({ id }) =>
        () =>
          core.history.delete(pairingTopic, id),
    ),
    ...topics.flatMap(({ topic }) => [
      () => auth.pairingTopics.delete(topic, DONE),
      () => core.relayer.unsubscribe(topic),
    ]),
    ...proposed.flatMap(({ id }) => [() => proposal.delete(id, DONE), () => core.expirer.del(id)]),
  ]
  for (const step of steps)
    try {
      await step()
    } catch {
      // What is to be forgotten may be gone already.
    }
}

/** Makes the session of a wallet that has signed in: 2.21.8 would ask a third party about contract accounts. */
async function settle(
  client: SignClient,
  { requester, pairingTopic }: ReturnType<SignClient['auth']['requests']['getAll']>[number],
  result: unknown,
  { offer, optionalNamespaces }: Question,
): Promise<SettledSession> {
  const { core } = client
  const responder = readProperty(result, 'responder')
  const [peerKey, name, icons] = [
    readProperty(responder, 'publicKey'),
    ...['name', 'icons'].map((field) => readProperty(readProperty(responder, 'metadata'), field)),
  ]
  if (typeof peerKey !== 'string' || !PUBLIC_KEY.test(peerKey))
    throw walletConnectError('walletconnect/session-invalid', { details: { problem: 'there is no key' } })
  const topic = await core.crypto.generateSharedKey(requester.publicKey, peerKey)
  const { proofs: signed, ...approved } = readSignedApproval(readProperty(result, 'cacaos'), offer)
  const [namespace] = Object.values(optionalNamespaces)
  const session: SettledSession = {
    ...{ topic, pairingTopic, acknowledged: true, controller: peerKey, relay: { protocol: 'irn' } },
    expiry: Math.floor(Date.now() / 1000) + SESSION_LIFE,
    self: requester,
    peer: {
      publicKey: peerKey,
      metadata: {
        ...{ name: typeof name === 'string' ? name : '', description: '', url: '' },
        icons: Array.isArray(icons) ? icons.filter((icon) => typeof icon === 'string') : [],
      },
    },
    requiredNamespaces: {},
    optionalNamespaces,
    namespaces: {
      [PROTOCOL]: {
        ...{ chains: [...approved.chains], accounts: [...approved.accounts], methods: [...approved.methods] },
        events: [...(namespace?.events ?? [])],
      },
    },
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session)
  core.expirer.set(topic, session.expiry)
  signInProofs.set(session, signed)
  return session
}

/**
 * Has the library send and take requests, once per client. It sends its own time and its own proposal along with
 * the question; and it would check signatures itself, those of contract accounts by asking a third party.
 */
function questionsOf(client: SignClient): Map<string, Question> {
  const known = waiting.get(client)
  if (known) return known
  const questions = new Map<string, Question>()
  waiting.set(client, questions)
  const engine = client.engine as unknown as Engine
  const [send, pass] = [engine.sendRequest.bind(engine), engine.onSessionAuthenticateResponse.bind(engine)]
  engine.sendRequest = (message) => {
    const { topic, method, params } = message
    const payload: unknown = readProperty(params, 'authPayload')
    const question = asking.get(Object(readProperty(payload, 'chains')))
    if (method === 'wc_sessionAuthenticate' && question) {
      const { issuedAt, request } = question.offer
      questions.set(topic, question)
      // In place: the library keeps the same objects.
      Object.assign(Object(payload), { iat: issuedAt, ...(request.requestId ? { requestId: request.requestId } : {}) })
      Object.assign(params, { expiryTimestamp: Math.floor((Date.now() + PAIRING_LIFE) / 1000) })
    }
    const proposed = method === 'wc_sessionPropose' && questions.get(topic)
    if (proposed) Object.assign(params, { optionalNamespaces: proposed.optionalNamespaces })
    return send(message)
  }
  engine.onSessionAuthenticateResponse = (topic, answer) => {
    const request = client.auth.requests.getAll().find(({ id }) => id === readProperty(answer, 'id'))
    const question = request && questions.get(request.pairingTopic)
    const error = readProperty(answer, 'error')
    // A wallet that says it does not know the question answers the proposal.
    if (!request || !question || readProperty(error, 'code') === 10001) return pass(topic, answer)
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === request.pairingTopic)
    const tell = (event: object): void => void engine.events.emit(`session_connect:${proposal?.id}`, event)
    if (error !== undefined) return tell({ error })
    settle(client, request, readProperty(answer, 'result'), question).then(
      (session) => tell({ session }),
      (problem) => tell({ error: problem }),
    )
  }
  return questions
}

/**
 * Proposes a session and asks to sign in with the same approval (`wc_sessionAuthenticate`, CAIP-222). A wallet answers one
 * of the two: one that does not know the question settles the session that is proposed, as any other.
 */
export async function authenticate(
  client: SignClient,
  clock: ClockService,
  { offer, optionalNamespaces }: Question,
): Promise<{ readonly uri: string; readonly approval: () => Promise<SettledSession> }> {
  questionsOf(client)
  const { domain, uri: resource, nonce, statement, expirationTime, notBefore, resources = [] } = offer.request
  const chains = [...offer.chains]
  asking.set(chains, { offer, optionalNamespaces })
  const { uri, response } = await client.authenticate({
    // Given methods, 2.21.8 would write the allowance itself, with a `Buffer` that browsers do not have.
    ...{ chains, domain, uri: resource, nonce, resources: [...resources, allowanceOf(offer.methods)] },
    ...(statement === undefined ? {} : { statement }),
    ...(expirationTime === undefined ? {} : { exp: expirationTime }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
  })
  const text = uri ?? ''
  return {
    uri: text,
    async approval() {
      const over = new AbortController()
      const late = clock.sleep(PAIRING_LIFE + WAKE_GRACE, over.signal).then(() => {
        throw kernelError('connect/expired')
      })
      late.catch(() => undefined)
      try {
        return (await Promise.race([response(), late])).session
      } finally {
        over.abort()
        await forgetQuestion(client, text.slice('wc:'.length, text.indexOf('@')))
      }
    },
  }
}
