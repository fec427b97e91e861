import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'
import { embeddedErrors } from './codes.ts'

export { embeddedErrors } from './codes.ts'

/** Makes an error of this plugin. */
export const embeddedError: ErrorFactory<typeof embeddedErrors> = errorFactory(embeddedErrors)
