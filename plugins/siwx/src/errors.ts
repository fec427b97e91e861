import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'
import { siwxErrors } from './codes.ts'

export { siwxErrors } from './codes.ts'

/** Makes an error of this plugin. */
export const siwxError: ErrorFactory<typeof siwxErrors> = errorFactory(siwxErrors)
