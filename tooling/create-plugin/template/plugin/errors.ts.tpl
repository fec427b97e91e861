import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** Sentences for developers; users read the message `errors.<code>`. */
export const __camel__Errors = {
  '__ID__/no-account': {
    message: 'saveNote was called while no account is connected',
    hints: ['Connect a wallet first: kernel.open().'],
    surface: 'inline',
    retry: false,
  },
} as const

export const __camel__Error: ErrorFactory<typeof __camel__Errors> = errorFactory(__camel__Errors)
