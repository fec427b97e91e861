import { isKernelError } from '@latchkey/kernel'
import { usePlugin } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { useCallback, useContext, useEffect } from 'react'
import type { DirectoryWallet } from '../../peers.ts'
import type { ConnectPlugin } from '../../types.ts'
import { useDirectory } from './useDirectory.ts'
import type { Finder } from './useFinder.ts'

export interface WalletSearch {
  readonly found: readonly DirectoryWallet[]
  readonly isBusy: boolean
  readonly isFailed: boolean
  /** Asks once more. */
  again(): void
}

const NONE: readonly DirectoryWallet[] = []

/** What the directory finds beyond what is here, 300 ms after the last key; a newer search ends the older one. */
export function useWalletSearch(
  { query, isCertified, answer }: Finder,
  namespace: string | undefined,
  change: (part: Partial<Finder>) => void,
): WalletSearch {
  const search = useDirectory()?.search
  const { noteSearch } = usePlugin<ConnectPlugin>('connect')
  const report = useContext(PressErrors)
  const text = query.trim()
  const badge = isCertified ? 'certified' : undefined
  const isOfList = answer?.namespace === namespace && answer?.badge === badge
  const isCurrent = isOfList && answer?.text === text
  useEffect(() => {
    if (!search || text === '' || isCurrent) return
    const controller = new AbortController()
    const { signal } = controller
    const finish = (found: readonly DirectoryWallet[], isFailed: boolean): void => {
      if (signal.aborted) return
      change({ answer: { text, namespace, badge, found, isFailed } })
      void noteSearch(text, badge ?? '').catch(report)
    }
    search({ text, namespace, badge }, { signal }).then(
      (found) => finish(found, false),
      (error: unknown) => {
        if (!signal.aborted && !isKernelError(error, 'kernel/aborted')) report(error)
        finish(NONE, true)
      },
    )
    return () => controller.abort()
  }, [search, text, namespace, badge, isCurrent, change, noteSearch, report])
  return {
    // Those of the text before stay while more is typed: what still matches does not go and come back.
    found: (text !== '' && isOfList && answer?.found) || NONE,
    isBusy: search !== undefined && text !== '' && !isCurrent,
    isFailed: text !== '' && isCurrent && answer?.isFailed === true,
    again: useCallback(() => change({ answer: undefined }), [change]),
  }
}
