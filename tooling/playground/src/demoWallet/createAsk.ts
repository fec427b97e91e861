import type { Context } from './context.ts'
import type { Store } from './createStore.ts'
import { WalletError } from './methods/walletError.ts'
import type { Prompter } from './prompt/createPrompter.ts'
import type { Fault } from './types.ts'

export interface Asking {
  readonly ask: Context['ask']
  rejectNext(): void
  failNext(fault: Fault): void
  isFaulty: Context['isFaulty']
}

/** Milliseconds a late answer takes. */
const LATE = 12_000

const never = () => new Promise<never>(() => undefined)
const refused = () => new WalletError(4001, 'User rejected the request.')

/** Puts a request before the person, or does what the controls say instead. */
export function createAsk(store: Store, prompter: Prompter): Asking {
  let refuseNext = false
  let fault: Fault | undefined
  const isFaulty = (wanted: Fault): boolean => {
    if (fault !== wanted) return false
    fault = undefined
    return true
  }
  return {
    isFaulty,
    failNext(next) {
      fault = next
    },
    rejectNext() {
      refuseNext = true
    },
    async ask(request) {
      const { hang, autoApprove } = store.get()
      if (hang !== 'off' || isFaulty('never')) return never()
      if (refuseNext) {
        refuseNext = false
        throw refused()
      }
      const answer = autoApprove ? ({ approved: true } as const) : await prompter.ask(request)
      if (!answer.approved) throw refused()
      if (isFaulty('internal')) throw new WalletError(-32603, 'Internal error.')
      if (isFaulty('late')) await new Promise((resolve) => setTimeout(resolve, LATE))
      return answer
    },
  }
}
