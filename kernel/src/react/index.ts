export * from './hostEntry.ts'
// Also in `@latchkey/kernel/views`, with the other parts of a view.
export {
  type DrawnSlot,
  Slot,
  type SlotProps,
  SlotView,
  type SlotViewProps,
  type Translate,
  useErrorText,
  useFormat,
  useT,
  ViewBody,
  type ViewBodyProps,
  ViewFooter,
  type ViewFooterProps,
} from './viewEntry.ts'
