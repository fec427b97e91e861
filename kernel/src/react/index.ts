export * from './hostEntry.ts'
// Also in `@latchkey/kernel/views`, with the other parts of a view.
export {
  useErrorText,
  useFormat,
  ViewBody,
  type ViewBodyProps,
  ViewFooter,
  type ViewFooterProps,
} from './viewEntry.ts'
