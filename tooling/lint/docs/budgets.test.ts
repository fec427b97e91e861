import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import budgets from '../../size/budgets.json' with { type: 'json' }

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const readme = read('README.md')
const panel = read('tooling/playground/src/compare/ComparePanel.tsx')

const rowOf = (title: string): string | undefined => readme.split('\n').find((line) => line.startsWith(`| ${title}`))

test.each([
  ['script until the Connect button works', 'button'],
  ['further script until the wallet list shows', 'modal'],
  ['further script until connected', 'connected'],
] as const)('behavior: the README names the budget of "%s", and figures within it', (title, stage) => {
  const [vite, esbuild, viteBudget, esbuildBudget] = (rowOf(title)?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const limits = [budgets.minimal[stage], budgets['minimal-esbuild'][stage]]
  // In the README to a tenth of a kilobyte, never more than what holds.
  expect([viteBudget, esbuildBudget]).toEqual(limits.map((bytes) => Math.floor(bytes / 100) / 10))
  expect(vite).toBeLessThanOrEqual((limits[0] ?? 0) / 1000)
  expect(esbuild).toBeLessThanOrEqual((limits[1] ?? 0) / 1000)
})

test.each([
  ['firstPress', 'press to the wallet list, first time', 0],
  ['laterPress', 'press to the wallet list, first time', 2],
  ['connects', 'click on a wallet that answers at once', 0],
  ['many', 'press to the wallet list with 500', 0],
] as const)('behavior: the comparison of the playground has the %s of the README', (id, title, place) => {
  const times = [...(rowOf(title)?.matchAll(/(\d+) ms/g) ?? [])].map(([, time]) => Number(time))
  const shown = new RegExp(`id: '${id}'.*latchkey: (\\d+)`).exec(panel)?.[1]
  expect(Number(shown)).toBe(times[place])
})
