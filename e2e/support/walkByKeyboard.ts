import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './axeFaults.ts'

/** A view has fewer stops than this on the way round. */
const MAX_STOPS = 120

/** A view that still changes then never rests. */
const MAX_ROUNDS = 4

/** The looks in which every view is walked, as options of a test page. */
export const VIEW_SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'right to left': { theme: 'light', dir: 'rtl', locale: 'ar-XB' },
}

/** Runs in the page: what has the focus, and what in the dialog a Tab key should reach. It must name nothing outside itself. */
function focusState(): { stop: string; isInside: boolean; isNamed: boolean; isSeen: boolean; expected: string[] } {
  const root = document.querySelector('[data-lk-root] [role=dialog]')
  const label = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`.slice(
      0,
      80,
    )
  const all = [...(root?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]') ?? [])]
  const tabbable = all.filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility() &&
      !element.closest('[inert]') &&
      !element.matches(':disabled'),
  )
  const active = document.activeElement ?? document.body
  const box = active.getBoundingClientRect()
  const name = active.getAttribute('aria-label') ?? active.getAttribute('aria-labelledby') ?? active.textContent?.trim()
  const labels =
    active instanceof HTMLInputElement ? [...(active.labels ?? [])].map((element) => element.textContent) : []
  return {
    stop: label(active),
    isInside: root?.contains(active) ?? false,
    isNamed: Boolean(name || labels.join('') || active.getAttribute('title')),
    isSeen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
    expected: tabbable.map(label),
  }
}

/** One way round: what was there at first and has not had the focus, and what there is in the end. */
async function walkOnce(
  page: Page,
): Promise<{ readonly missing: readonly string[]; readonly present: readonly string[] }> {
  // A search field has it already, and the rows after it have no end in a list that loads more.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-lk-root] [role=dialog] h2[tabindex]')?.focus())
  let { expected: present } = await page.evaluate(focusState)
  const missing = new Set(present)
  for (let press = 0; press < MAX_STOPS && missing.size > 0; press += 1) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate(focusState)
    expect(state.isInside, `Tab leaves the dialog for ${state.stop}`).toBe(true)
    expect(state.isNamed, `${state.stop} has no name`).toBe(true)
    expect(state.isSeen, `${state.stop} is not in sight when it has the focus`).toBe(true)
    missing.delete(state.stop)
    present = state.expected
  }
  return { missing: [...missing], present }
}

/**
 * Goes through the view with the Tab key, from its title, until everything that was there at first has had the focus; once
 * more where something of it was called otherwise or gone by then, because an answer came.
 */
export async function walkByKeyboard(page: Page): Promise<void> {
  for (let round = 1; ; round += 1) {
    const { missing, present } = await walkOnce(page)
    const hasChanged = missing.some((label) => !present.includes(label))
    if (hasChanged && round < MAX_ROUNDS) continue
    expect(missing, 'not reached by Tab').toEqual([])
    return
  }
}

interface ViewWalk {
  /** What the view is asked with. */
  readonly params?: object | undefined
  /** The view that takes its place, where it has nothing to show. @defaultValue the view itself */
  readonly lands?: string | undefined
}

/** Opens a view as the only one, looks at it with axe, goes through it with the Tab key, and closes it with Escape. */
export async function walkView(page: Page, route: string, { params, lands = route }: ViewWalk = {}): Promise<void> {
  await test.step(route, async () => {
    await page.evaluate(
      ([name, given]) => {
        const { router }: { router: { reset(route: string, params?: object): unknown } } = window.kernel
        window.kernel.open()
        router.reset(name, given)
      },
      [route, params] as const,
    )
    const dialog = page.locator('[data-lk-root] [role=dialog]')
    await expect(dialog).toBeVisible()
    const shown = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.history).at(-1)?.route)
    await expect.poll(shown, route).toBe(lands)
    await expect.poll(() => axeFaults(page), route).toEqual([])
    await walkByKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(dialog, `Escape closes ${route}`).toHaveCount(0)
  })
}

/**
 * The tests that open the views of plugins one by one, look at them with axe and go through them by keyboard, each with the
 * plugins whose views it takes from the registry of its page.
 */
export const WALKS = {
  'everyView.spec.ts': ['account', 'balances', 'connect', 'history', 'networks', 'receive', 'send'],
  'money/moneyViews.spec.ts': ['fund', 'names', 'onramp', 'swaps'],
  'embedded/loginViews.spec.ts': ['email', 'socials'],
} as const

/** Views that need something under way to stand, with the tests that bring them there and look at them. */
export const IN_FLOWS: Readonly<Record<string, string>> = {
  'embedded.ApproveTransaction': 'embedded/login.spec.ts',
  'embedded.FrameStep': 'embedded/settings.spec.ts',
  'names.RegisterAccountNameSuccess': 'names.spec.ts',
  'siwx.ConnectingSiwe': 'everyView.spec.ts',
  'siwx.SIWXSignMessage': 'everyView.spec.ts',
  'smart-accounts.AccountType': 'embedded/smartAccount.spec.ts',
  'smart-sessions.Sessions': 'embedded/smartSessions.spec.ts',
  'socials.ConnectingFarcaster': 'embedded/farcaster.spec.ts',
  'socials.ConnectingSocial': 'embedded/loginViews.spec.ts',
  'swaps.SwapPreview': 'money/swap.spec.ts',
}

const PLUGINS = join(import.meta.dirname, '../../plugins')

/** What is read of a plugin. */
interface PluginOfPackage {
  readonly id: string
  readonly api: number
  readonly views?: object
}

const isPlugin = (value: unknown): value is PluginOfPackage =>
  typeof value === 'object' && value !== null && 'id' in value && 'api' in value

/** What a factory makes without options; some functions of a package are no factories, and some want options. */
function attempt(make: (options: object) => unknown): unknown {
  try {
    return make({})
  } catch {
    return undefined
  }
}

/** The routes of all views that the packages in `plugins/` bring, as they are built, by the plugin's id. */
export async function viewsOfPlugins(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for (const name of readdirSync(PLUGINS)) {
    const entry: Readonly<Record<string, unknown>> = await import(join(PLUGINS, name, 'dist/index.js'))
    const factories = Object.values(entry).filter((value) => typeof value === 'function')
    const plugin = factories.map((make) => attempt((options) => make(options))).find(isPlugin)
    if (plugin)
      found.set(
        plugin.id,
        Object.keys(plugin.views ?? {}).map((view) => `${plugin.id}.${view}`),
      )
  }
  return found
}
