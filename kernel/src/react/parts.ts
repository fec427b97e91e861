// What views and slots are made of. Lazy chunks use it, so it is an entry of its own; see `first.ts`.

// messages
export { useErrorText } from './hooks/useErrorText.ts'
export { useFormat } from './hooks/useFormat.ts'
// parts of a view
export { ViewBody, type ViewBodyProps } from './views/ViewBody.tsx'
export { ViewFooter, type ViewFooterProps } from './views/ViewFooter.tsx'
