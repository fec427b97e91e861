import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const identityErrorTable = {
  'identity/name': {
    message: 'Error resolving name',
    hints: ['Whether {name} exists is not known: see the cause, then try again.'],
    surface: 'inline',
    retry: 'after',
  },
  'identity/name-invalid': {
    message: '{name} is not a valid name',
    hints: ['Names follow ENSIP-15: no mixed scripts, no invisible letters, at least two parts.'],
    surface: 'inline',
    retry: false,
  },
  'identity/names-of': {
    message: 'Error fetching names for address',
    hints: ['No source could be asked: see the cause. The address is shown instead.'],
    surface: 'none',
    retry: 'after',
  },
} as const

/** Makes an error of this plugin's table. */
export const identityError: ErrorFactory<typeof identityErrorTable> = errorFactory(identityErrorTable)
