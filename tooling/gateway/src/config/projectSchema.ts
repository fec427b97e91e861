import * as z from 'zod/mini'
import { ENDPOINT_GROUPS } from './endpointGroups.ts'
import type { ProjectConfig, ProjectInput } from './projectConfig.ts'

const limit = z.int().check(z.positive())

/** A project: who may use the gateway, from which pages, and how much. */
export const projectSchema: z.ZodMiniType<ProjectConfig, ProjectInput> = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'a project id is 8 to 64 letters, digits, - or _')),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  origins: z._default(z.array(z.string()), []),
  requireOrigin: z._default(z.boolean(), false),
  perMinute: z._default(limit, 6_000),
  perClient: z.optional(limit),
  perDay: z._default(limit, 1_000_000),
  disabled: z._default(z.array(z.enum(ENDPOINT_GROUPS)), []),
  isEnabled: z._default(z.boolean(), true),
})
