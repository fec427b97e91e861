// What goes over the wire, for both sides. An entry of its own, so that a page without it holds no schema library.
export * from './schemas/balances.ts'
export * from './schemas/gateway.ts'
export * from './schemas/history.ts'
export * from './schemas/names.ts'
export * from './schemas/onramp.ts'
export * from './schemas/sessions.ts'
export * from './schemas/swaps.ts'
export * from './schemas/swapTransactions.ts'
