import type { ComponentType } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'

function isComponent<Props>(value: unknown): value is ComponentType<Props> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** A plugin's component; the kernel itself does not know what those are. @throws `view/load` when it is none */
export function asComponent<Props = Record<never, never>>(value: unknown, route: string): ComponentType<Props> {
  if (isComponent<Props>(value)) return value
  throw kernelError('view/load', {
    details: { route },
    cause: new TypeError('The file has no component as its default export'),
  })
}
