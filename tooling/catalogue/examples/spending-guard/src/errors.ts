import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'spending-guard/over-limit': {
    message: 'The transaction would exceed the daily limit of {limit}',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const spendingGuardError: ErrorFactory<typeof errors> = errorFactory(errors)
