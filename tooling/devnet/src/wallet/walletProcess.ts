import { setTimeout as sleep } from 'node:timers/promises'
import { SignClient } from '@walletconnect/sign-client'
import { DevnetError } from '../core/devnetError.ts'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import { pageStyle } from '../page/pageStyle.ts'
import type { Part } from '../part.ts'
import { answerers } from './answerers.ts'
import { controlRoutes } from './controlRoutes.ts'
import { createControls } from './createControls.ts'
import { createDecisions } from './createDecisions.ts'
import { createResponder } from './createResponder.ts'
import { createSessions } from './createSessions.ts'
import { wordsOf } from './request/walletProblem.ts'
import type { Seen, WalletControls, WalletOptions } from './types.ts'
import { walletPage } from './walletPage.ts'

const POLL_MS = 5

export interface Journal {
  add(seen: Omit<Seen, 'at' | 'outcome'>): Seen
  all(): readonly Seen[]
  byId(id: number): Seen | undefined
  /** The first proposal of a pairing that is newer than `index`, once it was answered or waits for good. */
  proposalOf(topic: string, index: number, patience: number): Promise<Seen>
  /** An entry once it is no longer being answered. */
  answered(id: number, patience: number): Promise<Seen>
}

async function until(what: string, patience: number, find: () => Seen | undefined): Promise<Seen> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(POLL_MS)) {
    const found = find()
    if (found) return found
  }
  throw new DevnetError('wallet-failed', `${what} within ${patience / 1000} seconds.`)
}

/** Keeps what the wallet was asked and what became of it. `waits` tells what is left to wait for a person. */
function createJournal(waits: (id: number) => boolean): Journal {
  const entries: Seen[] = []
  const done = ({ outcome, id }: Seen) => outcome !== 'waiting' || waits(id)
  return {
    add(seen) {
      const entry: Seen = { ...seen, at: Date.now(), outcome: 'waiting' }
      entries.push(entry)
      return entry
    },
    all: () => entries,
    byId: (id) => entries.find((entry) => entry.id === id),
    proposalOf: (topic, index, patience) =>
      until('No proposal came', patience, () =>
        entries.slice(index).find((entry) => entry.kind === 'proposal' && entry.topic === topic && done(entry)),
      ),
    answered: (id, patience) =>
      until('It was not answered', patience, () =>
        entries.find((entry) => entry.id === id && entry.outcome !== 'waiting'),
      ),
  }
}

const BACK: HttpAnswer = { status: 303, headers: { location: '/' } }

/** The wallet's page and its forms. */
function pageRoutes(controls: WalletControls): Readonly<Record<string, HttpHandler>> {
  const show = async (uri?: string, problem?: string): Promise<HttpAnswer> =>
    walletPage({
      ...{ seen: await controls.requests(), sessions: await controls.sessions() },
      ...(uri === undefined ? {} : { uri }),
      ...(problem === undefined ? {} : { problem }),
    })
  const attempt = async (act: () => Promise<unknown>, uri?: string): Promise<HttpAnswer> => {
    try {
      await act()
      return BACK
    } catch (error) {
      return show(uri, wordsOf(error))
    }
  }
  return {
    'GET /': () => show(),
    'GET /page.css': pageStyle,
    async 'POST /page/pair'({ form }) {
      const uri = (await form()).get('uri')?.trim() ?? ''
      return attempt(() => controls.pair(uri), uri)
    },
    async 'POST /page/answer'({ form }) {
      const approved = (await form()).get('answer') === 'approve'
      return attempt(() => (approved ? controls.approve() : controls.reject()))
    },
    async 'POST /page/disconnect'({ form }) {
      await form()
      return attempt(() => controls.disconnect())
    },
  }
}

export type Client = Awaited<ReturnType<typeof SignClient.init>>

const METADATA = {
  name: 'Latchkey Test Wallet',
  description: 'A wallet for tests whose keys everybody knows',
  url: 'http://localhost',
  icons: [],
}

/**
 * The pairing library as a wallet. Its queue of one request per second is switched off, and so are its calls to the
 * vendor's telemetry and attestation hosts, which it leaves out under `IS_VITEST`.
 */
function createClient({ relayUrl, projectId = 'wallet', metadata = {} }: WalletOptions): Promise<Client> {
  process.env.IS_VITEST = 'true'
  return SignClient.init({
    ...{ relayUrl, projectId, logger: 'silent', telemetryEnabled: false },
    metadata: { ...METADATA, ...metadata, icons: [...(metadata.icons ?? [])] },
    storageOptions: { database: ':memory:' },
    signConfig: { disableRequestQueue: true },
  })
}

const LATE_MS = 3000

/** Runs the wallet in this process; its controls are at the part's address. `startWallet` gives it a process of its own. */
async function runWallet(options: WalletOptions): Promise<Part> {
  const { rpcUrls = {}, families, answer = 'approve', lateMs = LATE_MS, port, signal } = options
  const chains = Object.keys(rpcUrls)
  const client = await createClient(options)
  const decisions = createDecisions(answer, lateMs)
  const journal = createJournal(decisions.holds)
  const sessions = createSessions(client)
  const all = answerers({ rpcUrls, ...sessions }, families)
  const supports = (id: string) => (chains.length > 0 ? chains.includes(id) : (id.split(':')[0] ?? '') in all)
  createResponder({ client, journal, decisions, answerers: all, supports, signsIn: options.signsIn })
  const controls = createControls({ client, journal, decisions, sessions, answerers: all, supports, chains })
  const http = await startHttp({
    what: 'The test wallet',
    port,
    signal,
    routes: { ...pageRoutes(controls), ...controlRoutes(controls) },
  })
  return {
    name: 'wallet',
    url: http.url,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
      await http.stop()
    },
  }
}

// The library leaves promises unattended that fail when the other side has gone; a wallet app lives on, and says so.
process.on('unhandledRejection', (reason) => console.error(reason))

// What `startWallet` runs: options as JSON in the first argument, one line of JSON with the address when it is ready.
const { url } = await runWallet(JSON.parse(process.argv[2] ?? '{}'))
console.log(JSON.stringify({ url }))
