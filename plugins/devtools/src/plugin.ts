import type { Context, Plugin } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'

/** Something the kernel did, in a line with nothing secret in it. */
export interface DevtoolsEntry {
  /** Counts up. */
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'event' | 'error' | 'hook' | 'request'
  /** Name of the event, code of the error, name of the hook, method of the request. */
  readonly name: string
  readonly detail: string
}

export interface DevtoolsAtoms {
  /** What was recorded, newest first. */
  readonly entries: PrimitiveAtom<readonly DevtoolsEntry[]>
}

/** The recorder behind the panel. */
export interface DevtoolsPlugin extends Plugin<{ id: 'devtools'; atoms: DevtoolsAtoms }> {}

/** What every function of this plugin gets first. */
export interface DevtoolsContext extends Context<DevtoolsPlugin> {}
