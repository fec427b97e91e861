import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most))

/** Body of `POST /e` (facts, section 3.3); `props` is the event with the account's address. */
export const analyticsEvent = z.object({
  eventId: z.uuid(),
  url: text(2_000),
  domain: text(255),
  timestamp: z.number().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  props: z.record(text(100), z.unknown()),
})

/** An event as a widget sends it. */
export type AnalyticsEvent = z.output<typeof analyticsEvent>
