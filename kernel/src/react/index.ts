export * from './hostEntry.ts'
export * from './viewEntry.ts'
