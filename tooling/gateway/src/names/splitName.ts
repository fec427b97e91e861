/** A name of one of the zones, in its parts. */
export interface ZoneName {
  readonly label: string
  readonly zone: string
}

/** Splits `alice.zone` in lower case; undefined when it lies in none of the zones. */
export function splitName(name: string, zones: readonly string[]): ZoneName | undefined {
  const lower = name.toLowerCase()
  const zone = zones.find((item) => lower.endsWith(`.${item}`))
  return zone === undefined ? undefined : { label: lower.slice(0, -zone.length - 1), zone }
}
