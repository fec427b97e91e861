import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DevnetError } from '../core/devnetError.ts'

interface Listening {
  readonly port: number
  /** Ends all connections and resolves when the port is free; may be called more than once. */
  close(): Promise<void>
}

interface ListenOptions {
  readonly what: string
  readonly port?: number | undefined
  readonly signal?: AbortSignal | undefined
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/**
 * Lets a server listen on the loopback address, on a free port unless one is given.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function listen(server: Server, { what, port = 0, signal }: ListenOptions): Promise<Listening> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? `port ${port} is in use: stop what listens there or give another` : error.message
      reject(new DevnetError('start-failed', `${what} did not start: ${why}.`, { cause: error }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    return closed
  }
  return { port: isAddress(address) ? address.port : port, close }
}
