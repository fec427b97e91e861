import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Whether a frame stands in a part of the page: in it, or in a frame that does. */
async function standsIn(frame: Frame, part: string): Promise<boolean> {
  const parent = frame.parentFrame()
  if (!parent) return false
  if (await standsIn(parent, part)) return true
  const element = await frame.frameElement()
  return element.evaluate((iframe, selector) => iframe.parentElement?.closest(selector) !== null, part)
}

/** Rules that the page as a whole keeps, not each frame of it. */
const OF_THE_PAGE = { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } }

/** Runs axe in one document. */
async function analyze(frame: Frame, part: string): Promise<AxeResults['violations']> {
  await frame.evaluate(`if (!window.axe) { ${SOURCE} }`)
  const rules = frame.parentFrame() ? OF_THE_PAGE : {}
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, rules }
  const { violations } = await frame.evaluate(([at, how]) => window.axe.run(at, how), [part, options] as const)
  return violations
}

/**
 * What axe finds wrong in a part of the page, the open dialog unless another is named, and in the frames that stand there:
 * the rule and the element, one text each. Each document is looked at by itself, since what carries results from frame to
 * frame takes ten times as long.
 */
export async function axeFaults(page: Page, part = '[role=dialog]'): Promise<readonly string[]> {
  const faults = await analyze(page.mainFrame(), part)
  for (const frame of page.frames()) if (await standsIn(frame, part)) faults.push(...(await analyze(frame, 'html')))
  return faults.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
