import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The path of a command that the workspace has installed. */
export function binary(root: string, name: string): string {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

interface CommandOptions {
  readonly cwd: string
  readonly signal: AbortSignal
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds; ten minutes unless told. */
  readonly timeout?: number
}

export interface CommandResult {
  readonly code: number
  /** Standard output and error in the order they came. */
  readonly output: string
}

const TIMEOUT = 600_000
const GRACE = 3_000
const WINDOWS = process.platform === 'win32'

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (WINDOWS) {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Runs a command in a process group of its own, so that everything it started ends with it. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, signal, env, timeout = TIMEOUT }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((settle) => {
    const needsShell = WINDOWS && !command.endsWith('.exe')
    const quote = (text: string): string => (needsShell && /[\s&()^]/.test(text) ? `"${text}"` : text)
    const child = spawn(quote(command), args.map(quote), {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !WINDOWS,
      shell: needsShell,
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    const stop = (reason: string): void => {
      output += `\n${reason}\n`
      kill(child, 'SIGTERM')
      setTimeout(() => kill(child, 'SIGKILL'), GRACE).unref()
    }
    const onAbort = (): void => stop('stopped')
    const timer = setTimeout(() => stop(`stopped: still running after ${timeout / 1000} s`), timeout)
    const finish = (code: number): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      kill(child, 'SIGKILL')
      settle({ code, output })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
  })
}
