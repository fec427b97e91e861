import type { BaseServices } from '../services.ts'
import type { Sources } from './sources.ts'

/**
 * The sources that ship with the gateway, computed from the configured chains and the database; those given take
 * their place.
 */
export function createSources(_services: BaseServices, given: Partial<Sources> = {}): Sources {
  // Completed by the sources as they come: until then a route that asks for a missing one answers 500.
  return given as Sources
}
