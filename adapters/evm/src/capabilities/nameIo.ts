import type { CapabilityContext } from '@latchkey/kernel'

/** What names are looked up with. */
export interface NameIo extends CapabilityContext {
  /** Origins of gateways outside the chain that may be asked; none unless given. */
  readonly nameGateways?: readonly string[] | undefined
}
