import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const KB = 1000

/** Bytes of a built chunk as a host serves it: minified and gzipped. */
async function bytesOf(file: string): Promise<number> {
  const { code } = await transform(await readFile(join(ROOT, file), 'utf8'), { minify: true, format: 'esm' })
  return gzipSync(code, { level: 9 }).length
}

// The entries of a family are those of trades alone: reading, trying, allowing and permits. What prepares any call is not among them.
// Views come with their actions when they are opened, and stay small then: words, styles of others and chain libraries apart.
test.each([
  ['the account', 15, ['views', 'actions', 'state'].map((name) => `plugins/account/dist/${name}.js`)],
  ['balances', 15, ['views', 'nfts'].map((name) => `plugins/balances/dist/${name}.js`)],
  ['receiving', 15, ['views', 'actions', 'receive'].map((name) => `plugins/receive/dist/${name}.js`)],
  ['activity', 15, ['views', 'actions', 'pages'].map((name) => `plugins/history/dist/${name}.js`)],
  ['signing in', 12, ['views', 'actions', 'options'].map((name) => `plugins/siwx/dist/${name}.js`)],
  ['texts of sign-in', 2.5, ['kernel/dist/sign-in.js']],
  // Form, lists, review, status and requests of sites in one go: a transfer passes most of them.
  ['sending', 23, ['views', 'actions'].map((name) => `plugins/send/dist/${name}.js`)],
  ['the form of swaps', 15, ['plugins/swaps/dist/views.js']],
  ['the review of swaps', 15, ['plugins/swaps/dist/review.js']],
  ['buying', 15, ['views', 'actions', 'order', 'stored'].map((name) => `plugins/onramp/dist/${name}.js`)],
  ['funding', 15, ['views', 'actions', 'deposits'].map((name) => `plugins/fund/dist/${name}.js`)],
  ['names', 15, ['views', 'actions', 'machine'].map((name) => `plugins/names/dist/${name}.js`)],
  ['trades of EVM', 6, ['inspectTrade', 'simulateTrade', 'allowance'].map((name) => `adapters/evm/dist/${name}.js`)],
  [
    'trades of Solana',
    6,
    ['inspectTrade', 'simulateTrade', 'givenTransaction'].map((name) => `adapters/solana/dist/${name}.js`),
  ],
])('default: %s takes %d kB at most', async (_what, most, files) => {
  const sizes = await Promise.all(files.map(bytesOf))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * KB)
})
