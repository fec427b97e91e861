import { useAtom, useKernel } from '@latchkey/kernel/react'
import { sendHooks } from '../hooks.ts'
import type { Contact } from '../model/receiver.ts'
import { state as sendState } from '../model/sendState.ts'

/** Who can be chosen as the receiver without the site's contacts: of the chain family that is sent on. */
export interface Receivers {
  readonly namespace: string
  /** Who was sent to before. */
  readonly recents: readonly Contact[]
  /** The user's own other accounts. */
  readonly own: readonly Contact[]
}

export function useReceivers(): Receivers {
  const { atoms } = sendHooks.usePlugin()
  const { draft } = useAtom(sendState)
  const connections = useAtom(useKernel().atoms.connections)
  const recents = useAtom(atoms.recents)
  const namespace = draft.network.slice(0, draft.network.indexOf(':'))
  const sender = draft.account.slice(draft.account.lastIndexOf(':') + 1)
  const own = connections
    .filter((entry) => entry.namespace === namespace)
    .flatMap((connection) =>
      connection.accounts.map(({ address, name = connection.name }): Contact => ({ address, name, namespace })),
    )
    .filter(({ address }, at, all) => address !== sender && all.findIndex((entry) => entry.address === address) === at)
  return { namespace, own, recents: recents.filter((entry) => entry.namespace === namespace) }
}
