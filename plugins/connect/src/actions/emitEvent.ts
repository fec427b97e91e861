import type { ConnectEvents } from '../events.ts'
import type { ConnectContext } from '../types.ts'

/** `ctx.emit` for the events of this plugin. */
export function emitEvent<Name extends keyof ConnectEvents>(
  ctx: ConnectContext,
  name: Name,
  props: ConnectEvents[Name],
): void {
  ctx.emit(name, { ...props })
}
