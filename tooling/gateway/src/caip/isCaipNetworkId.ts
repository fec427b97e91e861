/** Narrows a configured chain's id, whose shape the configuration's schema has checked. */
export function isCaipNetworkId(id: string): id is `${string}:${string}` {
  return id.includes(':')
}
