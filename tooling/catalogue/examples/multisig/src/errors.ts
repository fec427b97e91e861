import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'multisig/no-address': {
    message: 'look was called with what is no address',
    hints: [],
    surface: 'inline',
    retry: false,
  },
  'multisig/no-safe': {
    message: 'The contract does not answer as a Safe does',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const multisigError: ErrorFactory<typeof errors> = errorFactory(errors)
