// @ts-check
/**
 * A process of its own that owns the nodes; in plain JavaScript so that any Node runs it. It ends them when its standard
 * input closes, which the operating system does for it when the program that started the devnet is gone, however that
 * program ended.
 *
 * Called with the binary and one JSON list of `{ chain, port }`; prints one JSON line per node that listens.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** @typedef {{ readonly chain: number, readonly port: number }} Wanted */

const KILL_AFTER_MS = 1000
const [binary = '', list = '[]'] = process.argv.slice(2)
/** @type {readonly Wanted[]} */
const nodes = JSON.parse(list)
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let stopping = false

/** @param {object} message */
function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

/** @param {number} code */
function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, KILL_AFTER_MS).unref()
  process.stdin.destroy()
}

/** @param {Wanted} wanted */
function run({ chain, port }) {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chain), '--prune-history', '1000']
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {string[]} */
  const last = []
  running.add(child)
  /** @param {string} line */
  const onLine = (line) => {
    last.splice(0, Math.max(0, last.length - 4))
    last.push(line)
    const listening = /^Listening on .*:(\d+)$/.exec(line)
    if (listening) say({ chain, port: Number(listening[1]) })
    else process.stderr.write(`[evm-${chain}] ${line}\n`)
  }
  createInterface(child.stdout).on('line', onLine)
  createInterface(child.stderr).on('line', onLine)
  /** @param {string} reason */
  const ended = (reason) => {
    running.delete(child)
    if (!stopping) say({ chain, error: `${reason}${last.length > 0 ? `: ${last.join(' ').trim()}` : ''}` })
    stop(1)
  }
  child.once('error', (error) => ended(error.message))
  child.once('close', (code, signal) => ended(`ended with ${signal ?? code}`))
}

process.stdin.on('end', () => stop(0))
process.stdin.on('error', () => stop(0))
process.stdin.resume()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(0))
// The reader may be gone before the last line is written.
process.stdout.on('error', () => stop(1))
process.stderr.on('error', () => stop(1))
nodes.forEach(run)
