import { kernelError } from '../errors/errorTable.ts'

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/**
 * Puts text on the clipboard, in the old way where the browser refuses the new one.
 * @throws `unknown` with the browser's reason when both fail
 */
export async function copyText(text: string): Promise<void> {
  if (typeof document === 'undefined')
    throw kernelError('unknown', { details: { reason: 'There is no clipboard here' } })
  let cause: unknown
  try {
    return await navigator.clipboard.writeText(text)
  } catch (error) {
    cause = error
  }
  if (!copyBySelection(text)) throw kernelError('unknown', { details: { reason: 'The browser did not copy' }, cause })
}
