import type { Entry } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useEffect, useState } from 'react'
import { ROUTES } from '../../constants.ts'

/** What a person looks for among the wallets. */
export interface Finder {
  readonly query: string
  /** The chain family; all otherwise. */
  readonly family?: string | undefined
  readonly isCertified: boolean
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
  useEffect(() => {
    if (entry) kept.set(entry, finder)
  }, [entry, finder])
  const [change] = useState(() => (part: Partial<Finder>) => setFinder((now) => ({ ...now, ...part })))
  return [finder, change]
}
