import { builtIn } from '../client/builtIn.ts'
import { firstPage } from '../client/firstPage.ts'
import { recommendBuiltIn } from '../client/recommendBuiltIn.ts'
import type { DirectoryContext, DirectoryTarget } from '../types.ts'
import { hasService } from './hasService.ts'
import { setList } from './setList.ts'
import { toKernelError } from './toKernelError.ts'

/** See {@link DirectoryActions.load}. */
export async function load(ctx: DirectoryContext, { namespace }: DirectoryTarget = {}): Promise<void> {
  const { store, atoms, signal } = ctx
  const key = namespace ?? ''
  const known = store.get(atoms.lists)[key]
  if (known && known.status !== 'failed') return
  const { error: _, ...last } = known ?? (await builtIn(ctx, namespace))
  // Another call may have come first while the built-in list was on its way.
  if (store.get(atoms.lists)[key] !== known || signal.aborted) return
  const start = { ...last, status: 'loading', isBusy: true } as const
  setList(ctx, key, start)
  try {
    if (await hasService(ctx)) setList(ctx, key, await firstPage(ctx, namespace, start))
    else setList(ctx, key, recommendBuiltIn({ ...start, status: 'builtIn', isBusy: false }))
  } catch (error) {
    if (signal.aborted) return
    ctx.report(error, 'load')
    setList(ctx, key, recommendBuiltIn({ ...start, status: 'failed', isBusy: false, error: toKernelError(error) }))
  }
}
