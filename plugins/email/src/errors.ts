import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'
import { emailErrors } from './codes.ts'

/** Makes an error of this plugin. */
export const emailError: ErrorFactory<typeof emailErrors> = errorFactory(emailErrors)
