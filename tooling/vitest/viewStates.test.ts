// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configure, getConfig } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lookAtDialog } from './viewStates.ts'

const PLUGINS = join(import.meta.dirname, '../../plugins')

const PLAIN = '<h2 id="t" tabindex="-1">Send</h2><button>Close</button><input aria-label="Amount">'

/** A dialog that has the focus, with that in it, beside a page with a link. */
function show(content: string): void {
  document.body.innerHTML = `<a href="#page">Page</a><div role="dialog" aria-labelledby="t">${content}</div>`
  const [first] = document.querySelectorAll<HTMLElement>('[role="dialog"] h2')
  first?.focus()
  // The modal keeps the focus: at its ends it leads around.
  const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(button, input)')]
  const last = all.at(-1)
  last?.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    all[0]?.focus()
  })
}

describe('what is looked at in each state', () => {
  const { asyncUtilTimeout } = getConfig()
  beforeAll(() => configure({ asyncUtilTimeout: 200 }))
  afterAll(() => configure({ asyncUtilTimeout }))
  afterEach(() => document.body.replaceChildren())

  test('default: a dialog without faults', async () => {
    show(PLAIN)
    await expect(lookAtDialog()).resolves.toBeUndefined()
  })

  test.each([
    ['a button without a name', `${PLAIN}<button></button>`, 'button-name'],
    ['a list without items', `${PLAIN}<div role="list"><div>One</div></div>`, 'aria-required-children'],
    ['a heading that skips a level', `${PLAIN}<h4>May</h4>`, 'heading-order'],
  ])('error: axe: %s', async (_name, content, rule) => {
    show(content)
    await expect(lookAtDialog()).rejects.toMatchObject({ actual: [expect.stringContaining(rule)] })
  })

  test('error: nothing in the dialog has the focus', async () => {
    show(PLAIN)
    document.querySelector<HTMLElement>('a')?.focus()
    await expect(lookAtDialog()).rejects.toThrow('the dialog has the focus')
  })

  test('error: what Tab does not reach', async () => {
    show(`${PLAIN}<div role="button" tabindex="0">Never</div><button>Last</button>`)
    const [skipped] = document.querySelectorAll<HTMLElement>('[role="dialog"] input')
    skipped?.addEventListener('keydown', (event) => {
      event.preventDefault()
      document.querySelector<HTMLElement>('[role="dialog"] button:last-of-type')?.focus()
    })
    await expect(lookAtDialog()).rejects.toThrow('not reached by Tab')
  })

  test('error: a Tab that leaves the dialog', async () => {
    show(PLAIN)
    const [last] = document.querySelectorAll<HTMLElement>('[role="dialog"] input')
    last?.addEventListener('keydown', () => document.querySelector<HTMLElement>('a')?.focus())
    await expect(lookAtDialog()).rejects.toThrow('Tab stays in the dialog')
  })

  test('error: a choice that no arrow leads to', async () => {
    const choice = (name: string, place: number): string =>
      `<div role="radio" aria-checked="${place === 0}" tabindex="${place}">${name}</div>`
    show(`${PLAIN}<div role="radiogroup" aria-label="Speed">${choice('Slow', 0)}${choice('Fast', -1)}</div>`)
    document.querySelector('[role="radio"]')?.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Tab') return
      event.preventDefault()
      document.querySelector<HTMLElement>('[role="dialog"] button')?.focus()
    })
    document.querySelector('[role="dialog"] input')?.addEventListener('keydown', (event) => {
      event.preventDefault()
      document.querySelector<HTMLElement>('[role="radio"]')?.focus()
    })
    await expect(lookAtDialog()).rejects.toThrow('arrows in')
  })
})

test('behavior: every plugin with views lists the states of each', () => {
  const withViews = readdirSync(PLUGINS).filter((name) => existsSync(join(PLUGINS, name, 'src/views')))
  const lists = (name: string): boolean => {
    const file = join(PLUGINS, name, 'src/views/viewStates.test.tsx')
    return existsSync(file) && /^viewStates\(\(\) => \w+\(/m.test(readFileSync(file, 'utf8'))
  }
  expect(withViews.length).toBeGreaterThan(14)
  expect(withViews.filter((name) => !lists(name))).toEqual([])
})
