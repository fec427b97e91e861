import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkToken } from './checkToken.ts'
import type { RelayClient, RelayState } from './relayState.ts'
import type { RelayFault } from './types.ts'

interface Hello {
  readonly clientId: string
  readonly projectId: string
  readonly userAgent: string
}

/** Why a client is not let in. */
interface HelloRefusal {
  readonly status: number
  readonly reason: string
  /** The client asked to be let in first and told the reason by a close code, which browsers can read. */
  readonly byClosing: boolean
}

/** Reads the address a client dialled: project id, token and what the client says it is. */
function checkHello({ url, headers }: IncomingMessage, { settings, now }: RelayState): Hello | HelloRefusal {
  const host = headers.host ?? ''
  const query = new URL(url ?? '/', 'http://relay').searchParams
  const projectId = query.get('projectId')
  const userAgent = query.get('ua') ?? ''
  const byClosing = query.get('useOnCloseEvent') === 'true'
  if (!projectId) return { status: 400, reason: 'Project ID is missing', byClosing }
  if (settings.projectIds && !settings.projectIds.includes(projectId))
    return { status: 403, reason: 'Project not found', byClosing }
  const token = query.get('auth') ?? headers.authorization?.replace(/^Bearer /, '')
  if (settings.checkToken === false && !token) return { clientId: `anonymous:${randomUUID()}`, projectId, userAgent }
  const checked = checkToken(token ?? '', { host, now: now() })
  if ('clientId' in checked) return { clientId: checked.clientId, projectId, userAgent }
  if (settings.checkToken === false) return { clientId: `anonymous:${randomUUID()}`, projectId, userAgent }
  return { status: 401, reason: `JWT validation error: ${checked.problem}`, byClosing }
}

/** The clients take a socket for dead after 30 seconds without a ping. */
const PING_MS = 20_000
const LARGEST_FRAME = 1 << 20
/** What the library takes for a refusal for good. */
const UNAUTHORIZED = 3000

function refuse(socket: Duplex, status: number, reason: string): void {
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(reason)}`
  socket.end(`${head}\r\nconnection: close\r\n\r\n${reason}`)
}

function welcome(
  state: RelayState,
  socket: WebSocket,
  hello: Hello,
  onText: (client: RelayClient, text: string) => void,
) {
  const client: RelayClient = { socket, ...hello, topics: new Set(), pending: new Map(), silent: false }
  const ping = setInterval(() => client.silent || socket.ping(), PING_MS).unref()
  state.clients.add(client)
  state.counters.connections++
  socket.on('message', (data) => onText(client, String(data)))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(ping)
    state.clients.delete(client)
  })
}

/** Lets clients in at a server's upgrade requests; returns what cuts those that are still waiting at the door. */
export function acceptSockets(
  server: Server,
  state: RelayState,
  onText: (client: RelayClient, text: string) => void,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  const waiting = new Set<Duplex>()
  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, hello: Hello, fault?: RelayFault): void =>
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      if (fault?.closeCode !== undefined) return accepted.close(fault.closeCode, 'Unauthorized: refused')
      if (fault?.do === 'cut-after') return accepted.terminate()
      welcome(state, accepted, hello, onText)
    })
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const hello = checkHello(request, state)
    if ('status' in hello) {
      state.counters.refused++
      if (!hello.byClosing) return refuse(socket, hello.status, hello.reason)
      return sockets.handleUpgrade(request, socket, head, (accepted) => accepted.close(UNAUTHORIZED, hello.reason))
    }
    const fault = state.faults.take(['hello'], hello)
    state.note('hello', hello.clientId, undefined, fault?.do)
    if (fault?.do === 'drop' || fault?.do === 'silent') return
    if (fault?.do === 'cut') return void socket.destroy()
    if (fault?.do === 'refuse' && fault.closeCode === undefined) {
      state.counters.refused++
      return refuse(socket, fault.status ?? 401, 'The relay was told to refuse this hello')
    }
    if (fault?.do === 'delay') await sleep(fault.ms ?? 1000, undefined, { ref: false })
    if (!socket.destroyed) open(request, socket, head, hello, fault)
  }
  server.on('upgrade', (request, socket, head) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(() => socket.destroy())
  })
  return () => {
    for (const socket of waiting) socket.destroy()
  }
}
