import { connect, type Socket } from 'node:net'

/** A connection on which bytes are sent as they are. */
export interface RawConnection {
  readonly socket: Socket
  /** All that came back until now. */
  text(): string
  /** Resolves with all that came back when the other side ends the connection. */
  readonly ended: Promise<string>
}

/** Opens a connection to a server and sends the first bytes. */
export function rawHttp(url: string, bytes: string): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  // The other side may reset what it does not want to read on.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text))
  })
  return { socket, text: () => text, ended }
}
