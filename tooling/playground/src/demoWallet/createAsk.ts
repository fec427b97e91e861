import type { Context } from './context.ts'
import type { Store } from './createStore.ts'
import type { Prompter } from './prompt/createPrompter.ts'
import { WalletError } from './walletError.ts'

export interface Asking {
  readonly ask: Context['ask']
  rejectNext(): void
}

const never = () => new Promise<never>(() => undefined)
const refused = () => new WalletError(4001, 'User rejected the request.')

/** Puts a request before the person, or does what the controls say instead. */
export function createAsk(store: Store, prompter: Prompter): Asking {
  let refuseNext = false
  return {
    rejectNext() {
      refuseNext = true
    },
    async ask(request) {
      const { hang, autoApprove } = store.get()
      if (hang !== 'off') return never()
      if (refuseNext) {
        refuseNext = false
        throw refused()
      }
      if (autoApprove) return {}
      const answer = await prompter.ask(request)
      if (!answer.approved) throw refused()
      return answer
    },
  }
}
