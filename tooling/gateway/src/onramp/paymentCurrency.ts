import type { PaymentCurrency } from '@latchkey/plugin-api/schemas'

/** What may be paid (specification section 5). Only dollars: the exchange's prices are in dollars. */
export const paymentCurrency: PaymentCurrency = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}
