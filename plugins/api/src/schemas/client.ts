import * as z from 'zod/mini'
import { clientFields } from './clientFields.ts'

/** Who asks; every request may carry it in its query (facts 3 and 4). */
export interface ClientQuery {
  /** Given by whoever runs the gateway. */
  readonly projectId?: string
  /** Kind of the kit, `latchkey`. */
  readonly st?: string
  /** Version of the kit. */
  readonly sv?: string
  /** Id of the relay client after a pairing. */
  readonly clientId?: string
}

/** The query of an endpoint that asks for nothing else. */
export const clientQuery: z.ZodMiniType<ClientQuery> = z.strictObject(clientFields)
