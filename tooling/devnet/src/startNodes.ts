import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DevnetError } from './devnetError.ts'

const SUPERVISOR = join(import.meta.dirname, 'supervisor.mjs')
const STOP_TIMEOUT_MS = 3000

/** The nodes of one devnet, all in one process group. */
export interface Nodes {
  /** Port by chain id. */
  readonly ports: ReadonlyMap<number, number>
  stop(): Promise<void>
}

export interface NodesOptions {
  readonly binary: string
  readonly chains: readonly { readonly chain: number; readonly port: number }[]
  readonly quiet: boolean
  readonly signal: AbortSignal
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function stopNodes(child: ChildProcess): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit')
  child.stdin?.end()
  const timer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
  killGroup(child)
}

function readPorts(child: ChildProcess, { chains, signal }: NodesOptions): Promise<Map<number, number>> {
  const ports = new Map<number, number>()
  return new Promise<Map<number, number>>((resolve, reject) => {
    const fail = (reason: string) => reject(new DevnetError('start-failed', `A local chain did not start: ${reason}`))
    const onAbort = () => reject(signal.reason)
    const onLine = (line: string) => {
      const { chain, port, error }: { chain: number; port: number; error?: string } = JSON.parse(line)
      if (error) return fail(`chain ${chain} ${error}`)
      ports.set(chain, port)
      if (ports.size === chains.length) resolve(ports)
    }
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`its supervisor ended with ${code}`))
    if (child.stdout) createInterface(child.stdout).on('line', onLine)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}

/** Starts one node per chain under a supervisor that cannot outlive this process, and waits until all listen. */
export async function startNodes(options: NodesOptions): Promise<Nodes> {
  const child = spawn(process.execPath, [SUPERVISOR, options.binary, JSON.stringify(options.chains)], {
    stdio: ['pipe', 'pipe', options.quiet ? 'ignore' : 'inherit'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  try {
    const ports = await readPorts(child, options)
    return { ports, stop: () => stopNodes(child) }
  } catch (error) {
    await stopNodes(child)
    throw error
  }
}
