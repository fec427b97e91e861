import { spawn } from 'node:child_process'

/**
 * Runs a command and waits at most so long; a command that is not there counts as failed.
 *
 * @param {readonly string[]} command
 * @param {{ readonly limit: number, readonly env?: NodeJS.ProcessEnv, readonly cwd?: string, readonly signal?: AbortSignal | undefined }} options
 *   `limit` in milliseconds; `signal` ends it earlier
 * @returns {Promise<{ readonly code: number, readonly output: string }>} what it wrote on both of its outputs
 */
export function runWithin([program = '', ...args], { limit, env = {}, cwd, signal }) {
  return new Promise((settle) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive', ...env },
      timeout: Math.max(1, limit),
      // A package manager that is killed outright leaves a mess; asked, it stops where it can.
      killSignal: 'SIGTERM',
      ...(cwd === undefined ? {} : { cwd }),
      ...(signal === undefined ? {} : { signal }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', (error) => settle({ code: 1, output: error.message }))
    child.once('close', (code) => settle({ code: code ?? 1, output }))
  })
}
