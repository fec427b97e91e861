import * as z from 'zod/mini'
import { type Schema, text } from './values.ts'

type Values = Readonly<Record<string, string | number>>

/** How a site looks, and which language it speaks: the frame is drawn so. */
export interface SiteLook {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Values
  readonly w3mThemeVariables?: Values
  /** What the site's own words are in (BCP 47). */
  readonly language?: string
}

const values = z.record(text(80), z.union([text(200), z.number()]))

/** What a frame takes of it. */
export const siteLook: Schema<SiteLook> = z.strictObject({
  themeMode: z.exactOptional(z.enum(['light', 'dark'])),
  themeVariables: z.exactOptional(values),
  w3mThemeVariables: z.exactOptional(values),
  language: z.exactOptional(text(35)),
})
