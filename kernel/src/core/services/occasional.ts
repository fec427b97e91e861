// What few pages ever need, in one chunk: copying where the clipboard is refused, and the log's implementation.
import { kernelError } from '../errors/errorTable.ts'

export { logBuffer } from './logBuffer.ts'

function select(text: string): { readonly field: HTMLTextAreaElement; readonly focused: Element | null } {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  // Outside an open dialog nothing can be selected.
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  return { field, focused }
}

/**
 * Copies in the old way, for pages whose browser refuses the clipboard.
 * @throws `unknown` with the browser's reason when it refuses this too
 */
export function copyBySelection(text: string, cause: unknown): void {
  const { field, focused } = select(text)
  try {
    if (document.execCommand('copy')) return
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  throw kernelError('unknown', { details: { reason: 'The browser did not copy' }, cause })
}
