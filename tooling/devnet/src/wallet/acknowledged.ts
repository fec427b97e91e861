import { setTimeout as sleep } from 'node:timers/promises'
import { DevnetError } from '../core/devnetError.ts'
import { wordsOf } from './request/walletProblem.ts'
import type { Client } from './walletProcess.ts'

type Answered = Client['core']['history']['values'][number]

const PATIENCE_MS = 20_000
const POLL_MS = 5

/**
 * Sends a request of the library (`act` returns its session's topic) and waits until the app has answered it. The
 * library's own promise never resolves when that answer is handled before the relay's.
 * @throws DevnetError `wallet-failed` with what the app said, or when it said nothing
 */
export async function acknowledged({ core }: Client, method: string, act: () => Promise<string>): Promise<void> {
  const answered: Answered[] = []
  const note = (record: Answered) => void answered.push(record)
  core.history.on('history_updated', note)
  try {
    const topic = await act()
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(POLL_MS)) {
      const { response } = answered.find((entry) => entry.topic === topic && entry.request.method === method) ?? {}
      if (response === undefined) continue
      if (!('error' in response)) return
      throw new DevnetError('wallet-failed', `The app refused ${method}: ${wordsOf(response.error)}`)
    }
    throw new DevnetError('wallet-failed', `The app did not answer ${method} within ${PATIENCE_MS / 1000} seconds.`)
  } finally {
    core.history.off('history_updated', note)
  }
}
