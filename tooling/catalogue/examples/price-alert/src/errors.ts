import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'price-alert/no-number': {
    message: 'setMark was called with what is no price',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const priceAlertError: ErrorFactory<typeof errors> = errorFactory(errors)
