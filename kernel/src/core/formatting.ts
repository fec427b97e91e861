// How decimal text is printed, for code without hooks. An entry of its own, like `text.ts`: late code uses it.
export { type DecimalOptions, formatDecimal } from './i18n/format.ts'
