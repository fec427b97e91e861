import type { Entry } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useCallback, useRef, useState } from 'react'
import { ROUTES } from '../../constants.ts'
import type { DirectoryWallet } from '../../peers.ts'

/** What the directory answered to a search. */
export interface SearchAnswer {
  readonly text: string
  readonly namespace: string | undefined
  readonly badge: 'certified' | undefined
  readonly found: readonly DirectoryWallet[]
  readonly isFailed: boolean
}

/** What a person looks for among the wallets, what was found, and where they were. */
export interface Finder {
  readonly query: string
  /** The chain family; all otherwise. */
  readonly family?: string | undefined
  readonly isCertified: boolean
  readonly answer?: SearchAnswer | undefined
  /** Key of the row that led on; the focus returns to it. */
  readonly chosen?: string | undefined
}

/** Kept with the view's place in the history, so that it is there again on the way back and gone with it. */
const kept = new WeakMap<Entry, Finder>()

/** What is looked for, kept while other views cover this one. */
export function useFinder(): readonly [finder: Finder, change: (part: Partial<Finder>) => void] {
  const { store, atoms } = useKernel()
  const [entry] = useState(() =>
    store
      .get(atoms.history)
      .filter(({ route }) => route === ROUTES.allWallets)
      .at(-1),
  )
  const [finder, setFinder] = useState<Finder>(() => (entry && kept.get(entry)) ?? { query: '', isCertified: false })
  const latest = useRef(finder)
  const change = useCallback(
    (part: Partial<Finder>): void => {
      latest.current = { ...latest.current, ...part }
      // At once: the press that changes it may end the view.
      if (entry) kept.set(entry, latest.current)
      setFinder(latest.current)
    },
    [entry],
  )
  return [finder, change]
}
