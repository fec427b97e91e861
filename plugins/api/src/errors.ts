import { type ErrorFactory, errorFactory } from '@latchkey/kernel/errors'

/** What is known about each code. */
export const apiErrorTable = {
  'api/project-id': {
    message: 'Invalid Project ID',
    hints: [
      'The gateway does not know the projectId given to createKernel.',
      'Create one: latchkey-gateway project create',
    ],
    surface: 'alert',
    retry: false,
  },
  'api/project-disabled': {
    message: 'The project is switched off at the gateway',
    hints: ['Ask the operator of the gateway to switch it on again.'],
    surface: 'alert',
    retry: false,
  },
  'api/limited': {
    message: 'The gateway has had too many requests',
    hints: ['Wait {retryAfter} ms.', 'Raise the quota of the project if this happens often.'],
    surface: 'inline',
    retry: 'after',
  },
  'api/chain-unreachable': {
    message: 'The gateway cannot reach the network',
    hints: ['The other networks keep working; try again in a moment.'],
    surface: 'inline',
    retry: 'after',
  },
  'api/gas-price-unsupported': {
    message: 'Network not supported for Gas Price',
    hints: ['Switch to a network that the gateway serves: see getSupportedChains().'],
    surface: 'inline',
    retry: false,
  },
  'api/sessions-unsupported': {
    message: 'Network not supported for sessions',
    hints: ['Switch to a network that the gateway serves: see getSupportedChains().'],
    surface: 'inline',
    retry: false,
  },
  'api/onramp-unsupported': {
    message: 'Network not supported for buying',
    hints: ['Switch to a network that the gateway serves: see getSupportedChains().'],
    surface: 'inline',
    retry: false,
  },
  'api/swaps-unsupported': {
    message: 'Network not supported for Swaps',
    hints: ['Switch to a network that the gateway serves: see getSupportedChains().'],
    surface: 'inline',
    retry: false,
  },
  'api/name': {
    message: 'Error resolving name',
    hints: ['Whether {name} exists is not known: see the cause, then try again.'],
    surface: 'inline',
    retry: 'after',
  },
  'api/name-not-found': {
    message: 'Error resolving name',
    hints: ['{name} is not registered.'],
    surface: 'inline',
    retry: false,
  },
  'api/name-suggestions': {
    message: 'Error fetching name suggestions',
    hints: ['See the cause, then try again.'],
    surface: 'inline',
    retry: 'after',
  },
  'api/names-of': {
    message: 'Error fetching names for address',
    hints: ['See the cause, then try again.'],
    surface: 'inline',
    retry: 'after',
  },
  'api/register-name': {
    message: 'Error registering name {name}',
    hints: ['{reason}', 'Look the name up before trying again: it may have been registered.'],
    surface: 'inline',
    retry: false,
  },
} as const

/** Makes an error of this plugin's table. */
export const apiError: ErrorFactory<typeof apiErrorTable> = errorFactory(apiErrorTable)
