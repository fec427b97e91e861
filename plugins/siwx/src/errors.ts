import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'
import { siwxErrors } from './errorTable.ts'

export { siwxErrors } from './errorTable.ts'

/** Makes an error of this plugin. */
export const siwxError: ErrorFactory<typeof siwxErrors> = errorFactory(siwxErrors)
