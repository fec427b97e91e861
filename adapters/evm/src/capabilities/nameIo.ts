import type { CapabilityIo } from '@latchkey/kernel'

/** What names are looked up with. */
export interface NameIo extends CapabilityIo {
  /** Origins of gateways outside the chain that may be asked; none unless given. */
  readonly nameGateways?: readonly string[] | undefined
}
