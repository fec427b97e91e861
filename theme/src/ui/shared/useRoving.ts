import { type KeyboardEvent, type RefObject, useRef } from 'react'

interface Roving {
  /** For the element around the choices. */
  readonly group: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** For the button of a choice. Tab visits the current one, or the first while none is. */
  readonly choice: (id: string) => { readonly type: 'button'; readonly tabIndex: 0 | -1; readonly onClick: () => void }
}

/** Arrow keys, Home and End among the buttons of a group, in reading direction; each move chooses. */
export function useRoving(ids: readonly string[], current: string, choose: (id: string) => void): Roving {
  const ref = useRef<HTMLDivElement>(null)
  const at = Math.max(ids.indexOf(current), 0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isRtl = ref.current !== null && getComputedStyle(ref.current).direction === 'rtl'
    const next = target(event.key, at, ids.length, isRtl)
    const id = next === undefined ? undefined : ids[next]
    if (next === undefined || id === undefined) return
    event.preventDefault()
    choose(id)
    ref.current?.querySelectorAll('button')[next]?.focus()
  }
  return {
    group: { ref, onKeyDown },
    choice: (id) => ({ type: 'button', tabIndex: id === ids[at] ? 0 : -1, onClick: () => choose(id) }),
  }
}

function target(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'ArrowDown') return (at + 1) % count
  if (key === backward || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
