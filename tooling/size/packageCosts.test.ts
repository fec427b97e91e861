import { expect, test } from 'vitest'
import { type Bytes, measure, PARTS, type Part } from './packageCosts.ts'

/** Bytes that a plugin may add to what a page loads before the first press. */
const FIRST = 500
/** Of plugins that bring more, what they have come to: hooks and atoms that others read at once. Never more than that. */
const ABOVE: Readonly<Record<string, number>> = {
  balances: 870,
  identity: 600,
  send: 740,
  swaps: 520,
  onramp: 790,
  siwx: 1090,
  embedded: 2200,
}

const plugins = PARTS.filter(({ kind }: Part) => kind === 'plugins')
const base: Promise<Bytes> = measure()

test.each(plugins.map((part) => [part.make, ABOVE[part.make] ?? FIRST, part] as const))(
  'default: the first bundle of %s is %d bytes at most',
  { timeout: 60_000 },
  async (_make, most, part) => {
    const { first } = await measure(part)
    expect(first - (await base).first).toBeLessThanOrEqual(most)
  },
)
