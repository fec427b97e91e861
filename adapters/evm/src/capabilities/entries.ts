import type { FamilyEntries } from '@latchkey/kernel'
import { paymentUri, readPaymentUri } from './paymentUri.ts'

/** 32 bytes (EIP-1474). */
const HASH = /^0x[0-9a-f]{64}$/i

/** What the family does without a wallet. A chunk of its own, like the loaders of capabilities. */
export const entries: FamilyEntries = {
  isTransactionHash: (value) => HASH.test(value),
  transactionUrl: ({ explorer }, hash) => explorer && `${explorer.url.replace(/\/+$/, '')}/tx/${hash}`,
  transactionStatus: async (input, io) => (await import('./transactionStatus.ts')).transactionStatus(input, io),
  inspectReceiver: async (input, io) => (await import('./inspectReceiver.ts')).inspectReceiver(input, io),
  paymentUri,
  readPaymentUri,
}
