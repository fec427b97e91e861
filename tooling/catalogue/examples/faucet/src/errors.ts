import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

export const errors = {
  'faucet/no-account': {
    message: 'claim was called while no account is connected',
    hints: [],
    surface: 'inline',
    retry: false,
  },
  'faucet/too-early': {
    message: 'claim was called within an hour of the last one',
    hints: [],
    surface: 'inline',
    retry: false,
  },
} as const

export const faucetError: ErrorFactory<typeof errors> = errorFactory(errors)
