import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'dry-run/would-fail': {
    message: 'A node says that the transaction would be reverted: {reason}',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const dryRunError: ErrorFactory<typeof errors> = errorFactory(errors)
