import { waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'

/** What a test that shows a view hands over: the kernel that it runs in. */
interface Shown {
  readonly kernel: {
    readonly store: { get(atom: never): unknown }
    readonly atoms: { readonly history: unknown }
  }
}

/** A state of a view: what the dialog says in it, in text or in names, and what brings the view there. */
export type ViewState = readonly [says: string | RegExp, show: () => Promise<Shown>]

/** The states of each view of a plugin, by the view's name and the state's. */
export type ViewStates<View extends string = string> = Readonly<Record<View, Readonly<Record<string, ViewState>>>>

interface PluginWithViews {
  readonly id: string
  readonly views?: object
}

type NameOfView<P extends PluginWithViews> = Extract<keyof NonNullable<P['views']>, string>

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** Groups in which one element is reached by Tab and arrows lead to the others, with the elements (WAI-ARIA APG). */
const GROUPS: Readonly<Record<string, string>> = { radiogroup: 'radio', tablist: 'tab' }
/** What a document without layout and colors cannot tell; the walks in a browser do. */
const NEEDS_LAYOUT = ['color-contrast', 'scrollable-region-focusable', 'target-size'] as const

const dialogs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]

function openDialog(): HTMLElement {
  const [dialog, ...more] = dialogs()
  expect(more, 'one dialog is open').toEqual([])
  if (!dialog) throw new Error('No dialog is open')
  return dialog
}

/** What a dialog, or a page, says: its texts, and the names of what has no text. */
export function saidBy(dialog: HTMLElement): string {
  const named = [...dialog.querySelectorAll('[aria-label], [alt], [placeholder], input, textarea')]
  const names = named.flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('alt') ?? '',
    element.getAttribute('placeholder') ?? '',
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  ])
  return [dialog.textContent ?? '', ...names].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

const label = (element: Element): string =>
  `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`.slice(0, 90)

const isHidden = (element: HTMLElement): boolean =>
  element.closest('[inert], [hidden], [aria-hidden="true"]') !== null || element.matches(':disabled, [type="hidden"]')

/** Finds what is looked at: it may be drawn anew between two steps. */
type Find = () => HTMLElement

function tabbable(dialog: HTMLElement): readonly HTMLElement[] {
  const all = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)]
  return all.filter((element) => element.tabIndex >= 0 && !isHidden(element))
}

async function axeFaults(dialog: HTMLElement): Promise<readonly string[]> {
  const rules = Object.fromEntries(NEEDS_LAYOUT.map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(dialog, { rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** Goes once round by Tab: everything is reached, and where the focus is held, nothing outside. */
async function walkByTab(find: Find, holdsFocus: boolean): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const missed = new Set(tabbable(find()))
  // The place where Tab begins may itself be one; a page is walked from its top.
  if (!holdsFocus && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (let presses = missed.size + 2; presses > 0 && (holdsFocus || missed.size > 0); presses -= 1) {
    await user.tab()
    const focused = document.activeElement
    expect(focused && find().contains(focused), `Tab stays in the dialog: ${focused && label(focused)}`).toBe(true)
    for (const element of missed) if (element === focused || !element.isConnected) missed.delete(element)
  }
  expect([...missed].map(label), 'not reached by Tab').toEqual([])
}

/** Goes through each group by its arrow keys: every element that can be chosen is reached. */
async function walkByArrows(find: Find): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const selector = Object.keys(GROUPS).map((role) => `[role="${role}"]`)
  for (let index = 0; ; index += 1) {
    const group = find().querySelectorAll<HTMLElement>(selector.join())[index]
    if (!group) return
    const role = GROUPS[group.getAttribute('role') ?? ''] ?? ''
    const choices = [...group.querySelectorAll<HTMLElement>(`[role="${role}"], input[type="${role}"]`)]
    const first = choices.find((element) => element.tabIndex >= 0)
    if (!first || isHidden(first)) continue
    first.focus()
    const wanted = choices.filter((element) => !element.matches(':disabled, [aria-disabled="true"]')).map(label)
    const reached = new Set([label(first)])
    for (let press = 1; press < choices.length; press += 1) {
      await user.keyboard(role === 'tab' ? '{ArrowRight}' : '{ArrowDown}')
      reached.add(label(document.activeElement ?? document.body))
    }
    expect([...reached].sort(), `arrows in ${label(group)}`).toEqual([...new Set(wanted)].sort())
  }
}

/** The routes of the open views, the one that is shown last. */
function routesOf({ store, atoms }: Shown['kernel']): readonly unknown[] {
  const history: unknown = Reflect.apply(store.get, store, [atoms.history])
  if (!Array.isArray(history)) throw new Error('The kernel has no history of views')
  return history.map((entry: { readonly route: unknown }) => entry.route)
}

/** Looks at the open dialog with axe, and goes through it by Tab and by the arrow keys. @throws for what is wrong */
export async function lookAtDialog(): Promise<void> {
  await waitFor(() => expect(openDialog().contains(document.activeElement), 'the dialog has the focus').toBe(true))
  await lookAt(openDialog, true)
}

async function lookAt(find: Find, holdsFocus: boolean): Promise<void> {
  expect(await axeFaults(find())).toEqual([])
  await walkByTab(find, holdsFocus)
  await walkByArrows(find)
}

/** The same for a page that is no dialog: Tab may leave it at its end. @throws for what is wrong */
export const lookAtPage = (find: Find): Promise<void> => lookAt(find, false)

/**
 * Brings every view of a plugin into each of its states, looks at it with axe, and goes through it by keyboard. Which views
 * there are is taken from the plugin: one without states fails, so that a new view cannot be forgotten. Colors and layout are
 * not looked at; the walks in a browser do that.
 * @param states - two states of one view that say the same are a defect: one of them is not reached
 * @example
 * viewStates(() => account(), { Account: { loading: ['Loading balance', showLoading] } })
 */
export function viewStates<P extends PluginWithViews>(
  factory: () => P,
  states: ViewStates<NoInfer<NameOfView<P>>>,
): void {
  const { id, views = {} } = factory()
  const entries: [string, ViewStates[string]][] = Object.entries(states)
  test('behavior: every view of the plugin has states, and every state a view', () => {
    expect(entries.map(([view]) => view).sort()).toEqual(Object.keys(views).sort())
    expect(entries.filter(([, own]) => Object.keys(own).length === 0).map(([view]) => view)).toEqual([])
  })

  describe.each(entries)('%s', (view, own) => {
    const seen = new Map<string, string>()
    test.each(Object.entries(own))(
      'axe and keyboard: %s',
      async (state, [says, show]) => {
        const { kernel } = await show()
        await waitFor(() => {
          expect(saidBy(openDialog())).toMatch(says)
          expect(routesOf(kernel).at(-1), 'the view that is shown').toBe(`${id}.${view}`)
        })
        const spoken = saidBy(openDialog())
        expect(seen.get(spoken), `${state} says the same as`).toBeUndefined()
        seen.set(spoken, state)
        await lookAtDialog()
      },
      // What a slow machine takes for the longest lists; each wait inside has a limit of its own.
      60_000,
    )
  })
}
