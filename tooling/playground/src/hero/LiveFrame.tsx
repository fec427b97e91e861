import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { tellFrame, watchFocus, watchReady } from './scene.ts'

export interface LiveFrameProps {
  readonly kind: 'computer' | 'phone'
  readonly query: string
  /** Gets the frame, for whoever asks it something. */
  readonly frame?: RefObject<HTMLIFrameElement | null>
}

/** Gives the focus back to where the person was when a dialog of the frame has taken it by itself. */
function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target !== frame.current ? target : undefined
    }
    const end = watchFocus(
      () => frame.current?.contentWindow,
      () => (last?.isConnected ? last.focus() : frame.current?.blur()),
    )
    document.addEventListener('focusin', remember)
    return () => {
      end()
      document.removeEventListener('focusin', remember)
    }
  }, [frame])
}

/** The widget on a site of its own, alive. It is loaded after the page itself, and changes without being loaded anew. */
export function LiveFrame({ kind, query, frame: given }: LiveFrameProps): ReactNode {
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
  return (
    <div className={`pg-frame pg-frame-${kind}`}>
      {source && (
        <iframe
          ref={frame}
          src={source}
          title={kind === 'phone' ? 'The widget on a phone, dark' : 'The widget on a computer'}
        />
      )}
    </div>
  )
}
