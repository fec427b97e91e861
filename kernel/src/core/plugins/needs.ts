import type { AnyPlugin } from './pluginTypes.ts'

/** A link to another plugin: a name at run time, a type at compile time. */
export interface Needs<P extends AnyPlugin, Optional extends boolean = false> {
  readonly id: P['id']
  readonly optional: Optional
  readonly '~plugin'?: P
}

/** Requires another plugin; leaving it out of the kernel's list does not compile. */
export function needs<P extends AnyPlugin>(id: P['id']): Needs<P> {
  return { id, optional: false }
}

/** Uses another plugin when it is there. */
export function maybe<P extends AnyPlugin>(id: P['id']): Needs<P, true> {
  return { id, optional: true }
}
