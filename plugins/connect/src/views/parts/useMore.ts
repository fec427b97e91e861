import { useCallback } from 'react'
import type { DirectoryList } from '../../peers.ts'
import { useDirectory } from './useDirectory.ts'
import { useRun } from './useRun.ts'

/** Rows before the end from which on the next page is asked for. */
const AHEAD = 12

/** Asks for the next page when the end of the list comes near. A page that failed waits for the person. */
export function useMore(
  directory: DirectoryList | undefined,
  count: number,
  namespace: string | undefined,
): (index: number) => void {
  const more = useDirectory()?.more
  const run = useRun()
  const isOpen = directory?.hasMore && !directory.isBusy && !directory.error
  return useCallback(
    (index) => {
      if (more && isOpen && index >= count - AHEAD) run(more({ namespace }))
    },
    [more, isOpen, count, namespace, run],
  )
}
