import * as z from 'zod/mini'

/** How a document is drawn: in the colours of the site, in the language that it speaks. */
export interface Look {
  readonly theme?: 'light' | 'dark' | undefined
  /** BCP 47 */
  readonly language?: string | undefined
}

/** What a window is told of it. */
export const lookSchema: z.ZodMiniType<Look> = z.strictObject({
  theme: z.optional(z.enum(['light', 'dark'])),
  language: z.optional(z.string()),
})

/** What of a document's state is about how it is drawn, without what is not known. */
export const lookOf = ({ theme, language }: Look): Look => ({ ...(theme && { theme }), ...(language && { language }) })
