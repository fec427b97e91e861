import { join } from 'node:path'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Finding } from '../finding.ts'
import { DIALOG, takePicture } from './takePicture.ts'

declare global {
  /** What the page of a check offers. */
  var latchkeyCheck: {
    readonly routes: readonly string[]
    /** What breaks layouts, and what is not escaped. */
    readonly texts: readonly string[]
    /** What the kernel caught of the package, each with where it was. */
    readonly caught: string[]
    connect(): Promise<unknown>
    open(route: string): void
    close(): void
    activity():
      | (Record<'hooks' | 'prompts', Readonly<Record<string, number>>> & {
          readonly capabilities?: Readonly<Record<string, number>>
        })
      | undefined
  }
}

/** How views are shown. */
export interface Look {
  readonly name: string
  readonly query: string
  /** With text of 200 % (WCAG 2.2, 1.4.4). */
  readonly isLarge?: boolean
  /** What is tried besides how it looks: axe has seen the same view before. */
  readonly trial?: 'texts' | 'neighbours'
}

/** Milliseconds in which a view has to be there. */
const PATIENCE = 5_000
/** Milliseconds in which it shows something; a view that only leads to another one never does. */
const SETTLING = 2_000

const error = (rule: string, message: string, fix: string): Finding => ({ rule, level: 'error', message, fix })

/** What can be reached by Tab, against what can be pressed or filled in. */
async function keyboard(page: Page, route: string): Promise<readonly Finding[]> {
  const wanted = await page.evaluate((dialog) => {
    const found = document.querySelectorAll<HTMLElement>(
      `${dialog} :is(button, a[href], input, select, textarea, [tabindex]):not([tabindex="-1"], [disabled], [type="hidden"])`,
    )
    // Of a group of radio buttons one is reached; arrows lead to the others.
    const shown = [...found].filter((element) => element.checkVisibility() && element.getAttribute('role') !== 'radio')
    for (const [at, element] of shown.entries()) element.dataset.checkPlace = String(at)
    return shown.length
  }, DIALOG)
  const reached = new Set<string>()
  let left = false
  for (let press = 0; press < wanted + 2; press += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate((dialog) => {
      const active = document.activeElement as HTMLElement | null
      return active?.closest(dialog) ? (active.dataset.checkPlace ?? '') : 'outside'
    }, DIALOG)
    if (place === 'outside') left = true
    else reached.add(place)
  }
  const missed = await page.evaluate(
    (places) =>
      [...document.querySelectorAll<HTMLElement>('[data-check-place]')]
        .filter(({ dataset }) => !places.includes(dataset.checkPlace ?? ''))
        .map((element) => `<${element.localName}> ${(element.textContent ?? '').slice(0, 60)}`),
    [...reached],
  )
  const findings = missed.map((html) =>
    error(
      'keyboard',
      `${route}: Tab does not reach ${html}`,
      'Use the primitives of @latchkey/theme/ui, or real buttons and links',
    ),
  )
  if (left) findings.push(error('keyboard', `${route}: Tab leaves the dialog`, 'Do not move the focus yourself'))
  return findings
}

/** Whether anything is wider than the dialog. */
async function frame(page: Page, route: string, look: Look): Promise<readonly Finding[]> {
  const isWide = await page.evaluate((dialog) => {
    const shown = [...document.querySelectorAll(`${dialog}, ${dialog} [data-lk-part="body"]`)]
    return shown.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  }, DIALOG)
  if (!isWide) return []
  return [
    error(
      'layout',
      `${route} (${look.name}): it is wider than the dialog`,
      'Let texts wrap, and use logical properties',
    ),
  ]
}

/** Fills the fields with what breaks layouts, and looks for markup that came out of a text. */
async function fillFields(page: Page, route: string, look: Look): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const texts = await page.evaluate(() => globalThis.latchkeyCheck.texts)
  const fields = page.locator(
    `${DIALOG} :is(textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"]):visible:enabled`,
  )
  for (const text of texts) {
    for (const field of await fields.all()) await field.fill(text, { timeout: PATIENCE }).catch(() => undefined)
    findings.push(...(await frame(page, route, look)))
  }
  const isMarkup = await page.evaluate(() => document.querySelector('[data-check-injected]') !== null)
  if (isMarkup)
    findings.push(
      error('escaping', `${route}: markup in a text is drawn as markup`, 'Draw texts as children of components'),
    )
  return findings
}

async function lookAt(page: Page, route: string, look: Look, Axe: typeof AxeBuilder): Promise<readonly Finding[]> {
  if (look.trial !== undefined)
    return [...(await frame(page, route, look)), ...(look.trial === 'texts' ? await fillFields(page, route, look) : [])]
  const { violations } = await new Axe({ page }).include(DIALOG).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html }) =>
        error('axe', `${route} (${look.name}): ${help}: ${html.slice(0, 120)}`, `See axe's rule "${id}"`),
      ),
  )
  findings.push(...(await frame(page, route, look)))
  if (look.name === 'light') findings.push(...(await keyboard(page, route)))
  return findings
}

/** Opens a view and waits until it is there. @returns why it is not */
async function openView(page: Page, route: string): Promise<string | undefined> {
  const problem = await page.evaluate((own) => {
    try {
      return void globalThis.latchkeyCheck.open(own)
    } catch (reason) {
      return String(reason)
    }
  }, route)
  if (problem !== undefined) return problem
  const body = page.locator(`${DIALOG} [data-lk-part="body"]`).first()
  const isOpen = await body.waitFor({ timeout: PATIENCE }).then(
    () => true,
    () => false,
  )
  // What it loads is there, or at least words that say so.
  await page
    .waitForFunction(
      (dialog) => {
        const shown = document.querySelector<HTMLElement>(`${dialog} [data-lk-part="body"]`)
        return shown?.innerText.trim() && !shown.querySelector('[aria-busy="true"]')
      },
      DIALOG,
      { timeout: SETTLING },
    )
    .catch(() => undefined)
  // A bar that tells the site of its mistakes, such as a missing project id: the page of a check has none.
  await page.evaluate(() => document.querySelector<HTMLElement>('[role="alert"] button')?.click())
  if (!isOpen) return 'it needs parameters, or does not open'
  // One that fails at once is no view that works without parameters; what the kernel shows in its place is not looked at.
  const [failure] = await page.evaluate((place) => {
    const { caught, close } = globalThis.latchkeyCheck
    const own = caught.filter((text) => text.startsWith(place))
    if (own.length === 0) return own
    close()
    caught.splice(0, caught.length, ...caught.filter((text) => !text.startsWith(place)))
    return own
  }, `views.${route}: `)
  if (failure === undefined) return undefined
  await page.locator(DIALOG).waitFor({ state: 'detached', timeout: PATIENCE })
  return `it needs parameters, or fails: ${failure}`
}

/**
 * Opens each view of the package that takes no parameters, with a wallet connected.
 * @param screenshots - folder of the pictures, which are made in the themes only
 * @param closed - views that do not open by themselves, as an earlier look has found
 */
export async function lookAtView(
  page: Page,
  look: Look,
  Axe: typeof AxeBuilder,
  screenshots: string | undefined,
  closed: Set<string>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  if (look.isLarge) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const routes = await page.evaluate(() => globalThis.latchkeyCheck.routes)
  if (routes.some((route) => !route.startsWith('connect.')))
    await page.evaluate(async () => void (await globalThis.latchkeyCheck.connect()))
  const pictures = new Set<string>()
  for (const route of routes.filter((each) => !closed.has(each))) {
    const problem = await openView(page, route)
    if (problem !== undefined) {
      closed.add(route)
      findings.push({
        rule: 'views',
        level: 'note',
        message: `${route} was not looked at: ${problem}`,
        fix: 'Make views work without parameters where you can',
      })
      continue
    }
    const isTheme = look.name === 'light' || look.name === 'dark'
    if (screenshots !== undefined && isTheme)
      await takePicture(page, join(screenshots, `${route}-${look.name}.png`), pictures)
    findings.push(...(await lookAt(page, route, look, Axe)))
    // In a field with a text Escape empties it first.
    if (look.trial === 'texts') await page.evaluate(() => globalThis.latchkeyCheck.close())
    else await page.keyboard.press('Escape')
    const isClosed = await page
      .locator(DIALOG)
      .waitFor({ state: 'detached', timeout: PATIENCE })
      .then(
        () => true,
        () => false,
      )
    if (!isClosed)
      findings.push(
        error(
          'keyboard',
          `${route}: Escape does not close it`,
          'Leave Escape to the dialog; canClose is for what must not be lost',
        ),
      )
    if (!isClosed) await page.evaluate(() => globalThis.latchkeyCheck.close())
  }
  return findings
}
