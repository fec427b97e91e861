// How amounts and decimal text are printed, for code without hooks. An entry of its own, like `text.ts`: late code uses it.
export { type DecimalOptions, formatDecimal } from './i18n/format.ts'
// Also in the main entry; from here it is not a part of the host's first bundle.
export { formatAmount, parseAmount } from './network/amount.ts'
