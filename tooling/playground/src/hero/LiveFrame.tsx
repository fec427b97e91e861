import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { tellFrame, watchFocus, watchReady } from './scene.ts'

/**
 * Gives the focus back to where the person was when a dialog of the frame has taken it by itself, and not the person with
 * the tabulator.
 */
function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    // A tabulator that led to no place of this page has led into the frame.
    let isTabbing = false
    const remember = ({ target }: FocusEvent): void => {
      if (target === frame.current) return
      last = target instanceof HTMLElement ? target : undefined
      isTabbing = false
    }
    const pressed = ({ key }: KeyboardEvent): void => {
      isTabbing = key === 'Tab'
    }
    const end = watchFocus(
      () => frame.current?.contentWindow,
      () => {
        if (isTabbing || document.activeElement !== frame.current) return
        if (last?.isConnected) last.focus()
        else frame.current?.blur()
      },
    )
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', pressed, true)
    return () => {
      end()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', pressed, true)
    }
  }, [frame])
}

export interface LiveFrameProps {
  readonly query: string
  readonly title: string
  /** Gets the frame, for messages to it. */
  readonly frame?: RefObject<HTMLIFrameElement | null>
}

/** The widget on a site of its own, alive. It is loaded after the page itself, and changes without being loaded anew. */
export function LiveFrame({ query, title, frame: given }: LiveFrameProps): ReactNode {
  const own = useRef<HTMLIFrameElement>(null)
  const frame = given ?? own
  const [source, setSource] = useState<string>()
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
    if (frame.current?.contentWindow) tellFrame(frame.current.contentWindow, query)
  }, [query, frame])
  useEffect(() => {
    const load = (): void => setSource(`/widget${latest.current}`)
    if (document.readyState === 'complete') load()
    else addEventListener('load', load, { once: true })
    return () => removeEventListener('load', load)
  }, [])
  useEffect(
    () =>
      watchReady(
        () => frame.current?.contentWindow,
        () => frame.current?.contentWindow && tellFrame(frame.current.contentWindow, latest.current),
      ),
    [frame],
  )
  useKeptFocus(frame)
  return source === undefined ? null : <iframe ref={frame} src={source} title={title} />
}
