import { GatewayError } from '../gatewayError.ts'
import { isLabel } from './isLabel.ts'
import { splitName } from './splitName.ts'

/**
 * A name that may be registered, in lower case with its zone.
 *
 * @throws GatewayError 400 `name-invalid` when it lies in none of the zones or its label is not allowed
 */
export function registrableName(name: string, zones: readonly string[]): string {
  const parts = splitName(name, zones)
  if (parts && isLabel(parts.label)) return `${parts.label}.${parts.zone}`
  const ends = zones.map((zone) => `.${zone}`).join(' or ')
  throw new GatewayError(400, 'name-invalid', `A name has at least four letters, digits or hyphens before ${ends}.`)
}
