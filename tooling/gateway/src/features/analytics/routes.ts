import { analyticsConfigSchema } from '@latchkey/plugin-directory/schemas'
import * as z from 'zod/mini'
import { clientFields, type Route, route } from '../../core/http/route.ts'
import type { AnalyticsEvent } from './analytics.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

/** Body of `POST /e`; `props` is the event with the account's address. */
const analyticsEvent: z.ZodMiniType<AnalyticsEvent> = z.object({
  eventId: z.uuid(),
  url: text(2_000),
  domain: text(255),
  timestamp: z.number().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  props: z.record(text(100), z.unknown()),
})

/** `POST /e`: an event of a widget. A page that may not use the project can read so, which the widget tells its developer. */
const sendEvent: Route = route({
  method: 'POST',
  path: '/e',
  summary: 'Takes an event of the widget; stored only where the operator switched it on',
  auth: 'project',
  group: 'analytics',
  acceptsText: true,
  refusalIsReadable: true,
  bodyBytes: 16_384,
  query: z.object(clientFields),
  body: analyticsEvent,
  answer: z.object({ status: z.literal('OK') }),
  handler({ body, project, services }) {
    if (project) services.analytics.add(project.id, body)
    return { status: 'OK' as const }
  },
})

/** `GET /getAnalyticsConfig`: whether widgets should send events at all. */
const getAnalyticsConfig: Route = route({
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

/** What happens on pages: the endpoints of this feature. */
export const analyticsRoutes: readonly Route[] = [getAnalyticsConfig, sendEvent]
