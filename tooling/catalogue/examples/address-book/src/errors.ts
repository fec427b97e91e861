import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'address-book/no-name': { message: 'add was called without a name', hints: [], surface: 'inline', retry: false },
  'address-book/no-address': {
    message: 'add was called with what is no address',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const addressBookError: ErrorFactory<typeof errors> = errorFactory(errors)
