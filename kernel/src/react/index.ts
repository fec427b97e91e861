export * from './first.ts'
export * from './parts.ts'
