import * as z from 'zod/mini'
import { analyticsEvent } from '../analytics/analyticsEvent.ts'
import { clientFields } from '../http/clientFields.ts'
import { route } from '../http/route.ts'

/** `POST /e`: an event of a widget. A page that may not use the project can read so, which the widget tells its developer. */
export const sendEvent = route({
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
