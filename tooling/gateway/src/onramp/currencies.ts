import type { PaymentLimit } from '@latchkey/plugin-api/schemas'

/** The currency that prices are in. */
export const DOLLAR = 'USD'

/** ISO 4217 codes of what may be paid with (specification section 5). */
export const CURRENCIES: readonly string[] = [DOLLAR, 'EUR']

/** The same amounts in each of the currencies (specification section 5). */
export const LIMITS: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
