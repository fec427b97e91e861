// @ts-check
/**
 * A process of its own that owns every process of a devnet; in plain JavaScript so that any Node runs it. It ends them
 * when its standard input closes, which the operating system does for it when the program that started the devnet is
 * gone, however that program ended.
 *
 * Reads one JSON order per line and prints one JSON report per line; the shapes are those of `messages.ts`.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** @typedef {import('./messages.ts').Order} Order */
/** @typedef {import('./messages.ts').Report} Report */
/** @typedef {{ child: import('node:child_process').ChildProcess, last: string[], silent: boolean }} Running */

const KILL_AFTER_MS = 2000
const KEPT_LINES = 5
/** @type {Map<number, Running>} */
const running = new Map()

/** @param {Report} report */
function say(report) {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

/** @param {Running} entry */
function end({ child }) {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
}

function stop() {
  process.stdin.destroy()
  for (const entry of running.values()) end(entry)
}

/** @param {Extract<Order, { order: 'run' }>} order */
function run({ id, command, args, env, cwd }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, cwd })
  /** @type {Running} */
  const entry = { child, last: [], silent: false }
  running.set(id, entry)
  /** @param {string} line */
  const onLine = (line) => {
    entry.last.push(line)
    if (entry.last.length > KEPT_LINES) entry.last.shift()
    if (!entry.silent) say({ id, line })
  }
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', onLine)
  /** @param {string} reason */
  const ended = (reason) => {
    if (running.delete(id)) say({ id, ended: [reason, entry.last.join(' ').trim()].filter(Boolean).join(': ') })
  }
  child.once('error', (error) => ended(`could not be started (${error.message})`))
  child.once('close', (code, signal) => ended(`ended with ${signal ?? code}`))
  if (child.pid !== undefined) say({ id, pid: child.pid })
}

/** @param {string} text */
function obey(text) {
  /** @type {Order} */
  const order = JSON.parse(text)
  const entry = running.get(order.id)
  if (order.order === 'run') run(order)
  else if (entry && order.order === 'silence') entry.silent = true
  else if (entry) end(entry)
}

createInterface(process.stdin).on('line', obey).once('close', stop)
process.stdin.on('error', stop)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
// The reader may be gone before the last line is written.
process.stdout.on('error', stop)
