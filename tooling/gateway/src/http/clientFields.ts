import * as z from 'zod/mini'

const field = z.optional(z.string().check(z.maxLength(200)))

/** What every request may carry in its query (facts, sections 3 and 4). */
export const clientFields = { projectId: field, st: field, sv: field, clientId: field }
