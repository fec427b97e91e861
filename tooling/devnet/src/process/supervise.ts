import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Order, Report } from './messages.ts'

const SCRIPT = join(import.meta.dirname, 'supervisor.mjs')
const STOP_TIMEOUT_MS = 4000

type Listen = (report: Report) => void

/** The one supervisor of this program; it lives as long as one of its processes does. */
interface Supervisor {
  readonly child: ChildProcess
  readonly listeners: Map<number, Listen>
}

let current: Supervisor | undefined
let lastId = 0

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function startSupervisor(): Supervisor {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const supervisor: Supervisor = { child, listeners: new Map() }
  const lost = (reason: string) => {
    if (current === supervisor) current = undefined
    killGroup(child)
    for (const [id, listen] of [...supervisor.listeners]) listen({ id, ended: reason })
  }
  child.once('error', (error) => lost(`has no supervisor (${error.message})`))
  child.once('exit', (code, signal) => lost(`lost its supervisor, which ended with ${signal ?? code}`))
  child.stdin?.on('error', () => lost('lost its supervisor'))
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      const report: Report = JSON.parse(line)
      supervisor.listeners.get(report.id)?.(report)
    })
  return supervisor
}

async function endSupervisor({ child }: Supervisor): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
  child.stdin?.end()
  const timer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
  killGroup(child)
}

/** One process under the supervisor. */
export interface Supervised {
  order(name: 'silence' | 'stop'): void
  /** To be called once when its end was reported: the last one takes the supervisor with it. */
  forget(): Promise<void>
}

/** Has the supervisor run a command; everything it reports about it goes to `listen`. */
export function supervise(order: Omit<Extract<Order, { order: 'run' }>, 'id' | 'order'>, listen: Listen): Supervised {
  current ??= startSupervisor()
  const supervisor = current
  const id = ++lastId
  const write = (message: Order) => supervisor.child.stdin?.write(`${JSON.stringify(message)}\n`)
  supervisor.listeners.set(id, listen)
  write({ ...order, order: 'run', id })
  return {
    order: (name) => void write({ order: name, id }),
    async forget() {
      supervisor.listeners.delete(id)
      if (supervisor.listeners.size > 0) return
      if (current === supervisor) current = undefined
      await endSupervisor(supervisor)
    },
  }
}
