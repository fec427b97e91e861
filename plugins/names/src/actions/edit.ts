import { isKernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { type Check, nameOf } from '../model/machine.ts'
import type { NamesContext } from '../plugin.ts'
import { stateOf, step } from './read.ts'

/** Milliseconds after the last key until a name is looked up. */
const DELAY = 500
/** Characters that are read of a text: enough for the longest recovery phrase, which is removed. */
const MAX_TEXT = 4096
/** As many other names as are shown. */
const MAX_SUGGESTIONS = 8

/** Whether a name leads to an account; for gateways whose suggestions do not tell. */
async function isRegistered({ plugins, signal }: NamesContext, name: string): Promise<boolean> {
  try {
    await plugins.api.getName(name, { signal })
    return true
  } catch (error) {
    if (isKernelError(error, 'api/name-not-found')) return false
    throw error
  }
}

async function lookUp(ctx: NamesContext, label: string, zone: string): Promise<Check> {
  const name = nameOf({ label, zone })
  const { suggestions } = await ctx.plugins.api.getNameSuggestions(label, { zone, signal: ctx.signal })
  const suggestion = suggestions.find((entry) => entry.name === name)
  if (!(suggestion ? suggestion.registered : await isRegistered(ctx, name))) return { status: 'free' }
  const free = suggestions.filter(
    (entry) => !entry.registered && entry.name !== name && entry.name.endsWith(`.${zone}`),
  )
  return { status: 'taken', suggestions: free.slice(0, MAX_SUGGESTIONS).map((entry) => entry.name) }
}

/** Looks the name in the field up again. What goes wrong is in the state: "Error fetching name suggestions". */
export async function check(ctx: NamesContext): Promise<void> {
  const { check: before, label, zone } = step(ctx, { type: 'checking' })
  if (before.status !== 'checking') return
  const name = nameOf({ label, zone })
  try {
    step(ctx, { type: 'checked', name, check: await lookUp(ctx, label, zone) })
  } catch (error) {
    if (!ctx.signal.aborted)
      step(ctx, { type: 'checked', name, check: { status: 'failed', error: fromUnknown(error) } })
  }
}

async function later(ctx: NamesContext): Promise<void> {
  const { check: before, label, zone } = stateOf(ctx)
  if (before.status !== 'checking') return
  await ctx.services.clock.sleep(DELAY, ctx.signal)
  const now = stateOf(ctx)
  if (now.label === label && now.zone === zone && now.check.status === 'checking') await check(ctx)
}

/** Takes what is in the field, with or without its ending, and looks it up half a second after the last key. */
export async function setName(ctx: NamesContext, text: string): Promise<void> {
  step(ctx, { type: 'typed', text: String(text).slice(0, MAX_TEXT) })
  await later(ctx)
}

/** Chooses another one of the offered endings. */
export async function chooseZone(ctx: NamesContext, zone: string): Promise<void> {
  step(ctx, { type: 'zone', zone })
  await later(ctx)
}
