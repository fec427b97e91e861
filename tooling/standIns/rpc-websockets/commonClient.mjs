import { EventEmitter } from 'node:events'
import { openSocket } from './openSocket.mjs'

const CALL_TIMEOUT_MS = 30_000

/** A JSON-RPC 2.0 client over a WebSocket that comes back by itself when the connection is lost. */
class CommonClient extends EventEmitter {
  #factory
  #url
  #options
  #socket
  #timer
  #attempts = 0
  #nextId = 0
  #wanted = false
  #calls = new Map()

  constructor(factory, url, options = {}) {
    super()
    this.#factory = factory
    this.#url = url
    this.#options = { reconnect: true, reconnect_interval: 1000, max_reconnects: 5, ...options }
    if (this.#options.autoconnect) this.connect()
  }

  connect() {
    clearTimeout(this.#timer)
    if (this.#socket) return
    this.#wanted = true
    const socket = this.#factory(this.#url)
    this.#socket = socket
    socket.addEventListener('open', () => {
      this.#attempts = 0
      this.emit('open')
    })
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))))
    socket.addEventListener('error', (event) => this.emit('error', event.error ?? new Error(`${this.#url} failed`)))
    socket.addEventListener('close', ({ code, reason }) => this.#closed(code, reason))
  }

  close(code = 1000, reason = '') {
    this.#wanted = false
    clearTimeout(this.#timer)
    this.#socket?.close(code, reason)
  }

  call(method, params = []) {
    const id = ++this.#nextId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id)?.reject(new Error(`${method} was not answered`)), CALL_TIMEOUT_MS)
      this.#calls.set(id, { resolve, reject, timer })
      this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  async notify(method, params = []) {
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  #receive({ id, method, params, result, error }) {
    if (method) return void this.emit(method, params)
    const call = this.#settle(id)
    if (error) call?.reject(Object.assign(new Error(error.message), error))
    else call?.resolve(result)
  }

  #settle(id) {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    clearTimeout(call?.timer)
    return call
  }

  #closed(code, reason) {
    this.#socket = undefined
    for (const id of [...this.#calls.keys()]) this.#settle(id)?.reject(new Error(`${this.#url} closed the connection`))
    this.emit('close', code, reason)
    const { reconnect, reconnect_interval: interval, max_reconnects: limit } = this.#options
    // A limit of 0 or Infinity means: for as long as it takes.
    if (!this.#wanted || !reconnect || (limit > 0 && ++this.#attempts > limit)) return
    this.#timer = setTimeout(() => this.connect(), interval)
  }
}

export { CommonClient, openSocket as WebSocket }
