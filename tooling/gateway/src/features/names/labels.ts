import { GatewayError } from '../../core/errors.ts'

/** What may be registered: four to sixty-three letters, digits and hyphens, no hyphen at an end. */
function isLabel(label: string): boolean {
  return /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/.test(label)
}

/** A name of one of the zones, in its split. */
interface ZoneName {
  readonly label: string
  readonly zone: string
}

/** Splits `alice.zone` in lower case; undefined when it lies in none of the zones. */
export function splitName(name: string, zones: readonly string[]): ZoneName | undefined {
  const lower = name.toLowerCase()
  const zone = zones.find((item) => lower.endsWith(`.${item}`))
  return zone === undefined ? undefined : { label: lower.slice(0, -zone.length - 1), zone }
}

/**
 * A name that may be registered, in lower case with its zone.
 *
 * @throws GatewayError 400 `name-invalid` when it lies in none of the zones or its label is not allowed
 */
export function registrableName(name: string, zones: readonly string[]): string {
  const split = splitName(name, zones)
  if (split && isLabel(split.label)) return `${split.label}.${split.zone}`
  const ends = zones.map((zone) => `.${zone}`).join(' or ')
  throw new GatewayError(400, 'name-invalid', `A name has at least four letters, digits or hyphens before ${ends}.`)
}

const ENDINGS = ['', '-wallet', '-eth', '1', '-1', '2', '-2', '-web3', '-home', '-pay']
const MOST = 8

/** Labels near what was typed, the typed one first; none when nothing of it can be part of a name. */
export function suggestLabels(typed: string): readonly string[] {
  const base = typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  if (base === '') return []
  return [...new Set(ENDINGS.map((ending) => `${base}${ending}`).filter(isLabel))].slice(0, MOST)
}
