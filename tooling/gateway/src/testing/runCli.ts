import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const CLI = join(import.meta.dirname, '../cli.ts')

/** A gateway's process. */
export interface CliRun {
  readonly child: ChildProcess
  /** What was written so far, the log included. */
  output(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** Waits for a match in the output; rejects when the process ends without one. */
  until(pattern: RegExp): Promise<RegExpExecArray>
}

/**
 * Runs the command line in a process of its own.
 *
 * @param shell put before `node`, such as a limit
 */
export function runCli(
  args: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
  shell?: string,
): CliRun {
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', CLI, ...args]
  const options = { cwd: folder, env: { PATH: process.env.PATH, PORT: '0', ...environment } }
  const child = shell
    ? spawn('bash', ['-c', `${shell}; exec "$@"`, 'bash', ...command], options)
    : spawn(process.execPath, command.slice(1), options)
  let output = ''
  const waiting = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    output += chunk
    for (const check of waiting) check()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return {
    child,
    output: () => output,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const found = pattern.exec(output)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
        ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}:\n${output}`)))
      }),
  }
}
