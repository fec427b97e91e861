import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element with the focus, also inside of a shadow root; nothing while only the page itself has it. */
function focusedIn(container: Element): Element | undefined {
  const root = container.getRootNode()
  const active = root instanceof ShadowRoot ? root.activeElement : container.ownerDocument.activeElement
  return active && active !== container.ownerDocument.body ? active : undefined
}

/**
 * Calls back when the element that has the focus goes away with a render, before the browser paints. A press beside the
 * controls or a move of the focus is no removal.
 * @param onRemoved - receives the element that is gone; moves the focus to where the user goes on
 */
export function useRemovedFocus(container: RefObject<Element | null>, onRemoved: (gone: Element) => void): void {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const onFocus = ({ target }: Event): void => {
      focused.current = target instanceof Element ? target : undefined
    }
    const onBlur = (): void => {
      // Some browsers tell of a removal as of any other loss; by the time of this task the render has dealt with it.
      queueMicrotask(() => {
        if (focused.current?.isConnected && focused.current !== focusedIn(element)) focused.current = undefined
      })
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [container])
  // After every render: any of them may have removed it.
  useLayoutEffect(() => {
    const element = container.current
    const gone = focused.current
    if (!element || !gone || gone.isConnected) return
    focused.current = undefined
    if (!focusedIn(element)) onRemoved(gone)
  })
}
