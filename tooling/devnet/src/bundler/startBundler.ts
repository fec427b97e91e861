import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENTRY_POINTS } from '../contracts/deployed.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { START_TIMEOUT_MS } from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import { callRpc } from '../evm/callRpc.ts'
import { freePort } from '../http/ports.ts'
import type { Part, PartOptions } from '../part.ts'
import { startProcess } from '../process/startProcess.ts'

const FOLDER = join(import.meta.dirname, '../../bundler')
/** The program; it is there only where it was installed. */
export const BUNDLER_PROGRAM: string = join(FOLDER, 'node_modules/@pimlico/alto/esm/cli/alto.js')

const POLL_MS = 50
const KEYS = [ACCOUNTS[6], ACCOUNTS[7]].map((account) => account?.privateKey ?? '')

function argumentsOf(rpcUrl: string, port: number): string[] {
  const [executor = '', utility = ''] = KEYS
  return [
    [BUNDLER_PROGRAM, 'run', '--rpc-url', rpcUrl, '--port', `${port}`],
    ['--entrypoints', Object.values(ENTRY_POINTS).join(',')],
    ['--executor-private-keys', executor, '--utility-private-key', utility],
    ['--safe-mode', 'false', '--min-bundle-interval', '50', '--max-bundle-interval', '50', '--block-time', '100'],
    ['--enable-cors', 'true', '--log-level', 'info'],
  ].flat()
}

async function answers(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const found = await callRpc(url, 'eth_supportedEntryPoints', [], signal).catch(() => undefined)
    if (found) return
    signal.throwIfAborted()
    await sleep(POLL_MS, undefined, { signal })
  }
}

/**
 * Starts a bundler of ERC-4337 on chain 1, which must have all contracts. Give it as `last` of the options.
 * @throws DevnetError `binary-missing` where it was not installed
 */
export async function startBundler({ port, quiet = true, signal, services = {} }: PartOptions): Promise<Part> {
  const rpcUrl = services['evm-1']
  if (!rpcUrl) throw new DevnetError('start-failed', 'The bundler needs chain 1: start `evm` before it.')
  if (!existsSync(BUNDLER_PROGRAM))
    throw new DevnetError(
      'binary-missing',
      `The bundler is an extra: run "npm install --ignore-scripts --no-package-lock" in ${FOLDER}.`,
    )
  const chosen = port ?? (await freePort())
  const program = await startProcess({
    name: 'bundler',
    command: process.execPath,
    args: argumentsOf(rpcUrl, chosen),
    ready: () => true,
    quiet,
    signal,
  })
  const url = `http://127.0.0.1:${chosen}`
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  try {
    await answers(url, signal ? AbortSignal.any([signal, timeout]) : timeout)
    return { name: 'bundler', url, stop: () => program.stop() }
  } catch (error) {
    await program.stop()
    throw error
  }
}
