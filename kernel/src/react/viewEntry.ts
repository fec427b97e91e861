// What views are made of. Lazy chunks use it, so it is an entry of its own.

import { useTranslate } from './hooks/pluginHooks.ts'

// messages
export { useErrorText, useFormat } from './hooks/pluginHooks.ts'
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

/**
 * What a field says that has removed a recovery phrase or a private key: for `texts` of a `SearchList`, or, as one sentence after
 * the other, for `secretText` of the theme's `AmountField`.
 * @throws `config/invalid` outside a provider
 */
export function useSecretTexts(): { readonly secretTitle: string; readonly secretText: string } {
  const t = useTranslate('kernel')
  return { secretTitle: t('secretTitle'), secretText: t('secretText') }
}
