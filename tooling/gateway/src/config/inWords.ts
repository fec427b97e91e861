import * as z from 'zod/mini'

/** Makes schemas say what is wrong; without it they only say that something is. */
export const inWords = { error: z.locales.en().localeError }
