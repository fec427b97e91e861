import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { option } from './hostSetting.ts'

/** Puts a page into the document, with React's double mounting. */
export function mount(page: ReactNode): void {
  const direction = option('dir')
  if (direction) document.documentElement.dir = direction
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
