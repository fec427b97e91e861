import type { RouteEntry } from '@latchkey/kernel'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import { atom } from 'jotai/vanilla'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DirectoryWallet } from '../../plugin.ts'
import { connectHooks } from './connectHooks.ts'

/** The result of a search in the directory. */
interface SearchAnswer {
  readonly text: string
  readonly namespace: string | undefined
  readonly badge: 'certified' | undefined
  readonly found: readonly DirectoryWallet[]
  readonly isFailed: boolean
}

/** The search, its result, and the row the user chose. */
export interface Finder {
  readonly query: string
  /** A CAIP-2 namespace; all families otherwise. */
  readonly family?: string | undefined
  readonly isCertified: boolean
  readonly answer?: SearchAnswer | undefined
  /** Key of the chosen row; the focus returns to it. */
  readonly chosen?: string | undefined
}

/** By history entry: restored when the user returns to the view, released with the entry. */
const finders = new WeakMap<RouteEntry, Finder>()

/** The search of this view, kept while other views cover it. */
export function useFinder(): readonly [finder: Finder, change: (part: Partial<Finder>) => void] {
  const { store, atoms } = useKernel()
  const [entry] = useState(() =>
    store
      .get(atoms.history)
      .filter(({ route }) => route === 'connect.AllWallets')
      .at(-1),
  )
  const [finder, setFinder] = useState<Finder>(() => (entry && finders.get(entry)) ?? { query: '', isCertified: false })
  const latest = useRef(finder)
  const change = useCallback(
    (part: Partial<Finder>): void => {
      latest.current = { ...latest.current, ...part }
      // Before the state is set: the press that changes it may unmount the view.
      if (entry) finders.set(entry, latest.current)
      setFinder(latest.current)
    },
    [entry],
  )
  return [finder, change]
}

export interface WalletSearch {
  readonly found: readonly DirectoryWallet[]
  readonly isBusy: boolean
  readonly isFailed: boolean
  /** Repeats the search. */
  again(): void
}

const EMPTY: readonly DirectoryWallet[] = []

/** Searches the directory while the user types; a newer search cancels the older one. */
export function useWalletSearch(
  { query, isCertified, answer }: Finder,
  namespace: string | undefined,
  change: (part: Partial<Finder>) => void,
): WalletSearch {
  const search = connectHooks.usePlugin('directory')?.search
  const run = connectHooks.useReportedAction()
  const text = query.trim()
  const badge = isCertified ? 'certified' : undefined
  useSearchReport(search === undefined ? '' : text, badge, answer?.text)
  const isOfList = answer?.namespace === namespace && answer?.badge === badge
  const isCurrent = isOfList && answer?.text === text
  useEffect(() => {
    if (!search || text === '' || isCurrent) return
    const controller = new AbortController()
    const { signal } = controller
    const finish = (found: readonly DirectoryWallet[], isFailed: boolean): void => {
      if (!signal.aborted) change({ answer: { text, namespace, badge, found, isFailed } })
    }
    run(async () => {
      try {
        finish(await search({ text, namespace, badge }, { signal }), false)
      } catch (error) {
        finish(EMPTY, true)
        if (!signal.aborted) throw error
      }
    })
    return () => controller.abort()
  }, [search, text, namespace, badge, isCurrent, change, run])
  return {
    // The previous result stays while the user types, so that rows that still match do not flicker.
    found: (text !== '' && isOfList && answer?.found) || EMPTY,
    isBusy: search !== undefined && text !== '' && !isCurrent,
    isFailed: text !== '' && isCurrent && answer?.isFailed === true,
    again: useCallback(() => change({ answer: undefined }), [change]),
  }
}

const noNames = atom<Readonly<Record<string, readonly DirectoryWallet[]>>>({})

/** The names of the whole directory, which are asked for when the list opens. */
export function useDirectoryNames(namespace: string | undefined): readonly DirectoryWallet[] {
  const directory = connectHooks.usePlugin('directory')
  const names = useAtom(directory?.atoms.names ?? noNames)
  const run = connectHooks.useReportedAction()
  const loadNames = directory?.loadNames
  useEffect(() => {
    if (loadNames) run(() => loadNames({ namespace }))
  }, [loadNames, run, namespace])
  return names[namespace ?? ''] ?? EMPTY
}

/** Reports what was typed when the user pauses. What was found before, on the way back to the view, is not reported again. */
function useSearchReport(text: string, badge: 'certified' | undefined, answered: string | undefined): void {
  const { trackSearch } = connectHooks.usePlugin()
  const run = connectHooks.useReportedAction()
  const [restored] = useState(answered)
  useEffect(() => {
    if (text === '' || text === restored) return
    const controller = new AbortController()
    const { signal } = controller
    run(() =>
      trackSearch(text, badge ?? '', { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      }),
    )
    return () => controller.abort()
  }, [text, badge, restored, trackSearch, run])
}
