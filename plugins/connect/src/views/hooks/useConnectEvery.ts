import type { KernelError, RouteEntry } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useState } from 'react'
import type { ConnectTarget, MultiChainParams } from '../../plugin.ts'
import { connectHooks } from './connectHooks.ts'

/** One chain family of a wallet. */
export interface FamilyTarget {
  readonly connectorId: string
  /** Its name, for people. */
  readonly family: string
  readonly to: ConnectTarget
}

/** The family at which connecting all of them ended early. */
export interface StoppedAt {
  readonly family: string
  readonly error: KernelError | undefined
}

const ROUTE = 'connect.ConnectingMultiChain'

/** By history entry of the question, to which a refusal leads back. */
const ends = new WeakMap<RouteEntry, StoppedAt | undefined>()

/**
 * Connects families of a wallet one after the other, with one question of the wallet each. The first refusal is shown as that
 * of any wallet, and another try goes on from there; a later one leads back to the question, and what is connected stays so.
 * @returns where it ended early, and the function that begins
 */
export function useConnectEvery(
  params: MultiChainParams,
): readonly [StoppedAt | undefined, (targets: readonly FamilyTarget[]) => void] {
  const { store, atoms } = useKernel()
  const { connectWallet, atoms: own } = connectHooks.usePlugin()
  const router = connectHooks.useRouter()
  const run = connectHooks.useReportedAction()
  const [entry] = useState(() =>
    store
      .get(atoms.history)
      .filter(({ route }) => route === ROUTE)
      .at(-1),
  )
  const [stopped, setStopped] = useState(() => entry && ends.get(entry))
  const begin = useCallback(
    (targets: readonly FamilyTarget[]) => {
      // The view may be drawn anew when it is returned to, or never have been left.
      const end = (at: StoppedAt | undefined): void => {
        if (entry) ends.set(entry, at)
        setStopped(at)
      }
      const step = ([target, ...rest]: readonly FamilyTarget[], isFirst: boolean): void => {
        if (!target) return
        const off = store.sub(own.attempt, () => {
          const attempt = store.get(own.attempt)
          const isOwn = attempt?.wallet.connectorId === target.connectorId
          if (isOwn && (attempt.status === 'running' || (isFirst && attempt.status === 'failed'))) return
          off()
          const isLast = attempt?.status === 'connected' && rest.length === 0
          if (!isOwn || isLast || !entry) return
          if (attempt.status === 'failed') end({ family: target.family, error: attempt.error })
          // After the attempt has told its listeners how it went, and before its view would close the modal.
          void Promise.resolve().then(() => {
            router.backTo(ROUTE, params)
            if (attempt.status === 'connected') step(rest, false)
          })
        })
        run(async () => {
          await connectWallet(target.connectorId, target.to)
          // The terms are not accepted, or the view was left.
          if (!store.get(own.attempt)) off()
        })
      }
      end(undefined)
      step(targets, true)
    },
    [store, own, entry, params, router, run, connectWallet],
  )
  return [stopped, begin]
}
