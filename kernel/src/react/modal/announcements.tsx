import { type Announce, Announcements, LiveRegions, type LiveRegionsProps, REGION_DELAY } from '@latchkey/theme/ui'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useKernel } from '../hooks/kernel.ts'

/** Whether live regions that came with the caller have been in the page long enough for a text. */
function useSettledRegion(): boolean {
  const { clock } = internalsOf(useKernel()).services
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    clock.sleep(REGION_DELAY, controller.signal).then(
      () => setSettled(true),
      () => undefined,
    )
    return () => controller.abort()
  }, [clock])
  return isSettled
}

/** The live regions of the shell, and those of the dialog: what is outside of an open one may be ignored. */
export function SettledRegions({ first, children }: Omit<LiveRegionsProps, 'isSettled'>): ReactNode {
  const isSettled = useSettledRegion()
  return (
    <LiveRegions first={first} isSettled={isSettled}>
      {children}
    </LiveRegions>
  )
}

const silence: Announce = () => () => undefined

/** Takes the words of a view out of the region as soon as it leaves. */
export function Silenced({
  isLeaving,
  children,
}: {
  readonly isLeaving: boolean
  readonly children: ReactNode
}): ReactNode {
  const announce = useContext(Announcements)
  return <Announcements.Provider value={isLeaving ? silence : announce}>{children}</Announcements.Provider>
}
