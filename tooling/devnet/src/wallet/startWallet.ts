import { join } from 'node:path'
import { DevnetError } from '../core/devnetError.ts'
import { startProcess } from '../process/startProcess.ts'
import type { Seen, TestWallet, WalletOptions, WalletSession } from './types.ts'

const SCRIPT = join(import.meta.dirname, 'walletProcess.ts')

async function ask<Result>(url: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Result> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}/${path}`, { method, ...init })
  const answer: Result & { error?: string } = await response.json()
  if (!response.ok) throw new DevnetError('wallet-failed', `The test wallet could not ${path}: ${answer.error}`)
  return answer
}

function urlIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { url }: { url?: unknown } = JSON.parse(line)
  return typeof url === 'string' ? url : undefined
}

/**
 * Starts a wallet for tests in a process of its own: the real pairing library with an EVM, a Solana and a Bitcoin account
 * whose keys are public. It does what it is told, also what no honest wallet does.
 * @throws DevnetError `start-failed`, `start-timeout`; its controls throw `wallet-failed`
 */
export async function startWallet({ signal, quiet = true, ...options }: WalletOptions): Promise<TestWallet> {
  let url = ''
  const { stop } = await startProcess({
    ...{ name: 'wallet', command: process.execPath, args: [SCRIPT, JSON.stringify(options)], quiet, signal },
    env: { IS_VITEST: 'true', NODE_OPTIONS: '' },
    ready(line) {
      url = urlIn(line) ?? ''
      return url !== ''
    },
  })
  const post = <Result = void>(path: string, body: object = {}) => ask<Result>(url, 'POST', path, body)
  return {
    ...{ name: 'wallet', url, stop },
    pair: (uri) => post<Seen>('pair', { uri }),
    approve: (id) => post<Seen>('approve', { id }),
    reject: (reason) => post<Seen>('reject', reason),
    ignore: (id) => post<Seen>('ignore', { id }),
    approveWith: (approval) => post('approve-with', approval),
    next: (answer) => post('next', { answer }),
    always: (answer) => post('always', { answer }),
    emit: ({ name, data }, chainId) => post('emit', { name, data, chainId }),
    update: (approval) => post('update', approval),
    extend: () => post('extend'),
    disconnect: (topic) => post('disconnect', { topic }),
    offline: () => post('offline'),
    online: () => post('online'),
    isOnline: () => ask<boolean>(url, 'GET', 'is-online'),
    requests: () => ask<readonly Seen[]>(url, 'GET', 'requests'),
    sessions: () => ask<readonly WalletSession[]>(url, 'GET', 'sessions'),
    accounts: () => ask<readonly string[]>(url, 'GET', 'accounts'),
  }
}
