export * from './hooksEntry.ts'
export * from './hostEntry.ts'
// Also in `@latchkey/kernel/views`, with the other parts of a view.
export {
  ViewBody,
  type ViewBodyProps,
  ViewFooter,
  type ViewFooterProps,
} from './viewEntry.ts'
