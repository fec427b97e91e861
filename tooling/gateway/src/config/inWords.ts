import { en } from 'zod/locales'

/** Makes schemas say what is wrong; without it they only say that something is. */
export const inWords = { error: en().localeError }
