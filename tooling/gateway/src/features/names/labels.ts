import type { NameZone } from '../../core/config/config.ts'
import { GatewayError } from '../../core/errors.ts'
import { nameSkeleton } from '../../core/store/nameSkeleton.ts'

/** Characters of the longest label (RFC 1035, section 2.3.4). */
const LONGEST = 63

/**
 * What may be registered: letters, digits and hyphens, no hyphen at an end, and none that ENSIP-15 reserves (third and fourth
 * place, as in `xn--`).
 */
function isLabel(label: string, minLength: number): boolean {
  if (label.length < minLength || label.length > LONGEST || label.slice(2, 4) === '--') return false
  return /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(label)
}

/** A name of one of the zones, taken apart. */
interface ZoneName {
  readonly label: string
  readonly zone: string
}

/** All endings of names that were registered here, those of earlier days too. */
export function endingsOf(zones: readonly NameZone[]): readonly string[] {
  return zones.flatMap(({ zone, legacy }) => [zone, ...legacy])
}

/** Splits `alice.zone` in lower case; undefined when it has none of the endings. */
export function splitName(name: string, endings: readonly string[]): ZoneName | undefined {
  const lower = name.toLowerCase()
  const zone = endings.find((item) => lower.endsWith(`.${item}`))
  return zone === undefined ? undefined : { label: lower.slice(0, -zone.length - 1), zone }
}

/** Names by which a stranger could speak for the operator (RFC 2142 and what services call themselves). */
const RESERVED =
  'abuse admin administrator billing help hostmaster moderator official postmaster root security service staff support system team wallet webmaster'

/** Whether a label, or one that looks like it, is reserved. */
export function isReserved(label: string, { reserved }: Pick<NameZone, 'reserved'>): boolean {
  const looks = nameSkeleton(label)
  return [...RESERVED.split(' '), ...reserved].some((word) => nameSkeleton(word) === looks)
}

/** What the name looks like, in its zone and under the zone's endings of earlier days. */
export function skeletonsOf(label: string, { zone, legacy }: NameZone): readonly string[] {
  return [zone, ...legacy].map((ending) => nameSkeleton(`${label}.${ending}`))
}

/** A name that may be registered, in lower case. */
export interface RegistrableName extends ZoneName {
  readonly name: string
  readonly skeletons: readonly string[]
}

/**
 * A name that may be registered, in lower case with its zone.
 *
 * @throws GatewayError 400 `name-invalid` when it lies in none of the zones or its label is not allowed, 409 `name-taken` for
 * one that is reserved
 */
export function registrableName(name: string, zones: readonly NameZone[]): RegistrableName {
  const split = splitName(
    name,
    zones.map(({ zone }) => zone),
  )
  const given = zones.find(({ zone }) => zone === split?.zone)
  if (!split || !given || !isLabel(split.label, given.minLength)) {
    const ends = zones.map(({ zone }) => `.${zone}`).join(' or ')
    const least = given?.minLength ?? Math.min(...zones.map(({ minLength }) => minLength))
    throw new GatewayError(
      400,
      'name-invalid',
      `A name has at least ${least} letters, digits or hyphens before ${ends}.`,
    )
  }
  if (isReserved(split.label, given))
    throw new GatewayError(409, 'name-taken', 'This name is reserved: choose another one.')
  return { ...split, name: `${split.label}.${split.zone}`, skeletons: skeletonsOf(split.label, given) }
}

const ENDINGS = ['', '-wallet', '-eth', '1', '-1', '2', '-2', '-web3', '-home', '-pay', '-9', '-24']
/** Labels that are looked up, of which the best are answered. */
const MAX_LABELS = 12

/** Labels near what was typed, the typed one first; none when nothing of it can be part of a name. */
export function suggestLabels(typed: string, minLength: number): readonly string[] {
  const base = typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  if (base === '') return []
  const labels = ENDINGS.map((ending) => `${base}${ending}`).filter((label) => isLabel(label, minLength))
  return [...new Set(labels)].slice(0, MAX_LABELS)
}
