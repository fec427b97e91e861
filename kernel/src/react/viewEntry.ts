// What views are made of. Lazy chunks use it, so it is an entry of its own.

// messages
export { useErrorText, useFormat, useSecretTexts } from './hooks/pluginHooks.ts'
export { RowList, type RowListHandle, type RowListProps, type RowPosition } from './views/RowList.tsx'
export { SearchList, type SearchListProps, type SearchListTexts } from './views/SearchList.tsx'
export {
  type StatusButton,
  StatusContent,
  StatusView,
  type StatusViewProps,
  useAfterLatch,
} from './views/StatusView.tsx'
export { type RowHeading, type RowHeadings, type RowHeadingsOptions, rowHeadings } from './views/useRowWindow.ts'
// parts of a view
export { ViewBody, type ViewBodyProps, ViewFooter, type ViewFooterProps } from './views/ViewBody.tsx'
