import { cleanText } from '@latchkey/kernel/text'
import { __camel__Error } from './errors.ts'
import type { __Name__Context } from './plugin.ts'

/**
 * Writes the note of the account in use; an empty text takes it away.
 * @throws `__ID__/no-account` while nothing is connected
 */
export async function saveNote(ctx: __Name__Context, text: string): Promise<void> {
  const account = ctx.store.get(ctx.kernel.atoms.account)
  if (!account) throw __camel__Error('__ID__/no-account')
  const { [account.caipAddress]: _, ...others } = ctx.store.get(ctx.atoms.notes)
  const note = cleanText(text)
  const notes = note === '' ? others : { ...others, [account.caipAddress]: note }
  ctx.store.set(ctx.atoms.notes, notes)
  ctx.emit('saved', { count: Object.keys(notes).length })
  ctx.toast('success', 'saved')
}
