import type { Seen, WalletSession } from '@latchkey/devnet/wallet'
import { askJson, field } from '../status/ask/askJson.ts'

/** What the wallet on the phone has to show. */
export interface PhoneState {
  /** The wallet's process answers. */
  readonly isReachable: boolean
  /** The wallet is at the relay. */
  readonly isOnline: boolean
  /** What it was asked, oldest first. */
  readonly requests: readonly Seen[]
  readonly sessions: readonly WalletSession[]
  /** CAIP-10, one for each chain it has. */
  readonly accounts: readonly string[]
}

/** The hand on the pairing wallet of the devnet. Every act throws an Error in words when the wallet cannot do it. */
export interface PhoneControl {
  readonly state: PhoneState
  /** Follows the wallet as long as there is a listener. */
  subscribe(listener: () => void): () => void
  pair(uri: string): Promise<void>
  approve(id: number): Promise<void>
  decline(id: number): Promise<void>
  ignore(id: number): Promise<void>
  /** Approves with a network that the site does not offer; or, connected, moves to one. */
  strayChain(): Promise<void>
  disconnect(topic: string): Promise<void>
  setOnline(isOnline: boolean): Promise<void>
}

const UNKNOWN: PhoneState = { isReachable: true, isOnline: true, requests: [], sessions: [], accounts: [] }
/** Milliseconds until a wallet that does not answer is asked again. */
const RETRY = 2000
/** A network that no page of the devnet has: Polygon. */
const STRAY = 137

type WireState = Omit<PhoneState, 'isReachable'>

function isWireState(value: unknown): value is WireState {
  return ['requests', 'sessions', 'accounts'].every((name) => Array.isArray(field(value, name)))
}

/** @returns what is to be shown for a proposal or request that waits for the person, the newest of them */
export function waitingIn({ requests }: PhoneState): Seen | undefined {
  return requests.findLast(({ outcome }) => outcome === 'waiting')
}

/** Follows the pairing wallet at an address. */
export function createPhoneControl(url: string): PhoneControl {
  const listeners = new Set<() => void>()
  let state = UNKNOWN
  let following: AbortController | undefined
  const replace = (next: PhoneState): void => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const follow = async (signal: AbortSignal): Promise<void> => {
    for (let version = ''; !signal.aborted; ) {
      try {
        const answer = await askJson(`${url}/state?after=${version}`, { signal })
        if (!isWireState(answer)) throw new Error('The wallet answered with something else.')
        version = String(field(answer, 'version'))
        replace({ ...answer, isReachable: true })
      } catch {
        if (signal.aborted) return
        version = ''
        replace({ ...state, isReachable: false })
        await new Promise((resolve) => setTimeout(resolve, RETRY))
      }
    }
  }
  const post = async (path: string, body: object = {}): Promise<void> => {
    const answer = await askJson(`${url}/${path}`, { body, mayFail: true, signal: new AbortController().signal })
    const problem = field(answer, 'error')
    const isProblem = typeof problem === 'string' && field(answer, 'outcome') === undefined
    if (isProblem) throw new Error(problem)
  }
  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!following) {
        following = new AbortController()
        void follow(following.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        following?.abort()
        following = undefined
      }
    },
    pair: (uri) => post('pair', { uri }),
    approve: (id) => post('approve', { id }),
    decline: (id) => post('reject', { id }),
    ignore: (id) => post('ignore', { id }),
    strayChain() {
      if (waitingIn(state)?.kind === 'proposal') return post('approve-with', { chains: [`eip155:${STRAY}`] })
      return post('emit', { name: 'chainChanged', data: STRAY, chainId: 'eip155:1' })
    },
    disconnect: (topic) => post('disconnect', { topic }),
    setOnline: (isOnline) => post(isOnline ? 'online' : 'offline'),
  }
}
