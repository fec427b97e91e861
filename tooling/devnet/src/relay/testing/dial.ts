import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Relay } from '../types.ts'
import { createTokenKey, signToken, type TokenKey } from './signToken.ts'

interface Push {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
}

/** A bare client: says exactly what a test wants and acknowledges only when told. */
export interface BareClient {
  readonly did: string
  readonly socket: WebSocket
  /** Deliveries so far. */
  readonly pushes: Push[]
  call(method: string, params: unknown): Promise<unknown>
  acknowledge(push: Push | undefined): void
  /** Whether a call is answered before the relay has answered what was sent after it. */
  answered(call: Promise<unknown>): Promise<boolean>
}

/** More than the steps that any answer takes inside the relay. */
const ROUNDS = 8

/** Resolves when pings sent from now on have come back, one after the other, or the socket is closed. */
async function pings(socket: WebSocket): Promise<void> {
  for (let round = 0; round < ROUNDS && socket.readyState === socket.OPEN; round += 1) {
    const over = Promise.race([once(socket, 'pong'), once(socket, 'close')])
    socket.ping()
    await over
  }
}

/** Opens a socket to a relay; rejects with the HTTP status's text when it is refused. */
export async function dial(
  relay: Relay,
  {
    key = createTokenKey(),
    projectId = 'p',
    claims = {},
    useOnCloseEvent = false,
  }: { key?: TokenKey; projectId?: string; claims?: object; useOnCloseEvent?: boolean } = {},
): Promise<BareClient> {
  const token = signToken(key, relay.url, claims)
  const socket = new WebSocket(
    `${relay.url}/?projectId=${projectId}&auth=${token}&ua=bare${useOnCloseEvent ? '&useOnCloseEvent=true' : ''}`,
  )
  const pushes: Push[] = []
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let sequence = 1
  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(String(data))
    if (method === 'irn_subscription') pushes.push({ id, ...params.data })
    else if (error) calls.get(id)?.reject(error)
    else calls.get(id)?.resolve(result)
  })
  await once(socket, 'open')
  return {
    ...{ did: key.did, socket, pushes },
    call(method, params) {
      const id = sequence++
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return new Promise((resolve, reject) => calls.set(id, { resolve, reject }))
    },
    acknowledge: (push) => socket.send(JSON.stringify({ id: push?.id, jsonrpc: '2.0', result: true })),
    answered: (call) =>
      Promise.race([
        call.then(
          () => true,
          () => true,
        ),
        pings(socket).then(() => false),
      ]),
  }
}
