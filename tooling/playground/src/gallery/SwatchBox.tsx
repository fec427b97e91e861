import { type ReactNode, useEffect, useRef } from 'react'

export interface SwatchBoxProps {
  /** A CSS colour or shadow. */
  readonly value: string
  readonly property: 'background' | 'box-shadow' | 'border-radius' | 'inline-size'
  readonly className: string
}

/** A box that shows one token. */
export function SwatchBox({ value, property, className }: SwatchBoxProps): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => ref.current?.style.setProperty(property, value), [property, value])
  return <span ref={ref} className={className} />
}
