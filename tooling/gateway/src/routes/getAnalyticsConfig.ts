import { analyticsConfigSchema } from '@latchkey/plugin-directory/schemas'
import * as z from 'zod/mini'
import { clientFields } from '../http/clientFields.ts'
import { route } from '../http/route.ts'

/** `GET /getAnalyticsConfig`: whether widgets should send events at all. */
export const getAnalyticsConfig = route({
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Whether events are taken from this project',
  auth: 'project',
  group: 'directory',
  query: z.object(clientFields),
  answer: analyticsConfigSchema,
  handler: ({ project, services }) => ({
    isAnalyticsEnabled: services.config.analytics.isEnabled && project?.disabled.includes('analytics') === false,
  }),
})
