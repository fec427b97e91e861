import { useEffect } from 'react'
import { useKernel } from '../hooks/useKernel.ts'
import { tabStops } from './tabStops.ts'

function wrap(root: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStops(root)
  const first = stops[0]
  const last = stops.at(-1)
  const active = root.ownerDocument.activeElement
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const lost = !active || !root.contains(active)
  const beforeFirst =
    lost || active === first || Boolean(active.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)
  const afterLast =
    lost || active === last || Boolean(active.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_PRECEDING)
  const target = event.shiftKey ? beforeFirst && last : afterLast && first
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Escape closes; Tab stays inside. Keys that belong to an overlay of a wallet are left alone. */
export function useDialogKeys(root: HTMLElement, active: boolean): void {
  const { router } = useKernel()
  useEffect(() => {
    if (!active) return
    const { ownerDocument } = root
    const listen = (event: KeyboardEvent): void => {
      const { target } = event
      const ours =
        target instanceof Node &&
        (root.contains(target) || target === ownerDocument.body || target === ownerDocument.documentElement)
      if (!ours || event.defaultPrevented || event.isComposing) return
      if (event.key === 'Tab') wrap(root, event)
      if (event.key !== 'Escape') return
      event.preventDefault()
      router.close('escape')
    }
    ownerDocument.addEventListener('keydown', listen)
    return () => ownerDocument.removeEventListener('keydown', listen)
  }, [root, active, router])
}
