/** A duration token of the theme in milliseconds; 0 when the reader wants no motion. */
export function motionTime(element: Element, token: 'height' | 'sheet'): number {
  const value =
    element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(`--lk-motion-${token}`) ?? ''
  const amount = Number.parseFloat(value)
  if (!Number.isFinite(amount)) return 0
  return value.trim().endsWith('ms') ? amount : amount * 1000
}
