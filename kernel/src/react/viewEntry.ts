// What views are made of. Lazy chunks use it, so it is an entry of its own; see `hostEntry.ts`.

// words
export { useErrorText } from './hooks/useErrorText.ts'
export { useFormat } from './hooks/useFormat.ts'
export { type Translate, useT } from './hooks/useT.ts'
// slots
export { type DrawnSlot, Slot, type SlotProps } from './slots/Slot.tsx'
export { SlotView, type SlotViewProps } from './slots/SlotView.tsx'
export { RowList, type RowListHandle, type RowListProps, type RowPosition } from './views/RowList.tsx'
export { SearchList, type SearchListProps, type SearchListTexts } from './views/SearchList.tsx'
export { type StatusButton, StatusView, type StatusViewProps } from './views/StatusView.tsx'
// parts of a view
export { ViewBody, type ViewBodyProps, ViewFooter, type ViewFooterProps } from './views/ViewBody.tsx'
