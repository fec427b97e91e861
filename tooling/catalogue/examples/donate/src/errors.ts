import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'donate/unsupported': {
    message: 'The wallet in use cannot transfer, or none is connected',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const donateError: ErrorFactory<typeof errors> = errorFactory(errors)
