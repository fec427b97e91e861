import { isKernelError } from '@latchkey/kernel'
import { usePlugin } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { useContext, useEffect, useState } from 'react'
import type { DirectoryWallet } from '../../peers.ts'
import type { ConnectPlugin } from '../../types.ts'
import { useDirectory } from './useDirectory.ts'

export interface WalletSearch {
  readonly found: readonly DirectoryWallet[]
  readonly isBusy: boolean
  readonly isFailed: boolean
}

interface Answer {
  readonly text: string
  readonly found: readonly DirectoryWallet[]
  readonly isFailed: boolean
}

const NONE: readonly DirectoryWallet[] = []

/** What the directory finds beyond what is here, 300 ms after the last key; a newer search ends the older one. */
export function useWalletSearch(query: string, namespace: string | undefined, isCertified: boolean): WalletSearch {
  const search = useDirectory()?.search
  const { noteSearch } = usePlugin<ConnectPlugin>('connect')
  const report = useContext(PressErrors)
  const [answer, setAnswer] = useState<Answer>()
  const text = query.trim()
  const badge = isCertified ? 'certified' : undefined
  useEffect(() => {
    if (!search || text === '') return
    const controller = new AbortController()
    const { signal } = controller
    const finish = (found: readonly DirectoryWallet[], isFailed: boolean): void => {
      if (signal.aborted) return
      setAnswer({ text, found, isFailed })
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
  }, [search, text, namespace, badge, noteSearch, report])
  const isCurrent = answer?.text === text
  return {
    found: text === '' ? NONE : (answer?.found ?? NONE),
    isBusy: search !== undefined && text !== '' && !isCurrent,
    isFailed: isCurrent && answer.isFailed,
  }
}
