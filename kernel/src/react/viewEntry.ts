// What views and slots are made of. Lazy chunks use it, so it is an entry of its own; see `first.ts`.

// messages
export { useErrorText, useFormat } from './hooks/messages.ts'
// parts of a view
export { ViewBody, type ViewBodyProps, ViewFooter, type ViewFooterProps } from './views/ViewBody.tsx'
