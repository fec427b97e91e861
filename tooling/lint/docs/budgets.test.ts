import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import budgets from '../../size/budgets.json' with { type: 'json' }

const readme = readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8')

test.each([
  ['script until the Connect button works', 'button'],
  ['further script until the wallet list shows', 'modal'],
  ['further script until connected', 'connected'],
] as const)('behavior: the README names the budget of "%s", and figures within it', (title, stage) => {
  const row = readme.split('\n').find((line) => line.startsWith(`| ${title}`))
  const [vite, esbuild, viteBudget, esbuildBudget] = (row?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const limits = [budgets.minimal[stage], budgets['minimal-esbuild'][stage]]
  // In the README to a tenth of a kilobyte, never more than what holds.
  expect([viteBudget, esbuildBudget]).toEqual(limits.map((bytes) => Math.floor(bytes / 100) / 10))
  expect(vite).toBeLessThanOrEqual((limits[0] ?? 0) / 1000)
  expect(esbuild).toBeLessThanOrEqual((limits[1] ?? 0) / 1000)
})
