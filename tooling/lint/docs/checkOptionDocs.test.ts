import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkOptionDocs } from './checkOptionDocs.ts'

const PAGE = 'tooling/docs/options.md'

const tree = (options: string): string =>
  makeTree({
    'plugins/faucet/package.json': { name: '@latchkey/plugin-faucet' },
    'plugins/faucet/src/index.ts': `
      import type { FaucetOptions } from './options.ts'
      /** Gives coins. */
      export function faucet(options: FaucetOptions = {}): object { return options }`,
    'plugins/faucet/src/options.ts': options,
  })

const rows = (root: string): string[] =>
  readFileSync(join(root, PAGE), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

describe('checkOptionDocs', () => {
  it('default: types, defaults and sentences of options, and of what is inside them', async () => {
    const root = tree(`
      /** A tap. */
      interface Tap { /** Litres. */ readonly flow: number }
      export interface FaucetOptions {
        /** Which {@link Tap} drips. @defaultValue 'left' */
        readonly side?: 'left' | 'right'
        /**
         * What is open,
         * in order.
         * @defaultValue all of them
         */
        readonly taps?: readonly Tap[]
        /** Tells of a drop. */
        onDrop(size: number): void
      }`)
    expect(await runCheck(checkOptionDocs, root, true)).toEqual([])
    expect(rows(root)).toEqual([
      "| `side` | `'left' \\| 'right'` | `'left'` | Which `Tap` drips. |",
      '| `taps` | `Tap[]` | all of them | What is open, in order. |',
      '| `taps[].flow`\\* | `number` |  | Litres. |',
      '| `onDrop`\\* | `function` |  | Tells of a drop. |',
    ])
    expect(await runCheck(checkOptionDocs, root)).toEqual([])
  })

  it('behavior: what has functions is not taken apart, and parts of Partial need not be given', async () => {
    const root = tree(`
      interface Clock { now(): number }
      interface Site { /** Its name. */ readonly name: string }
      export interface FaucetOptions {
        /** The time. */ readonly clock?: Clock
        /** The site. */ readonly site?: Partial<Site>
      }`)
    await runCheck(checkOptionDocs, root, true)
    expect(rows(root)).toEqual([
      '| `clock` | `Clock` |  | The time. |',
      '| `site` | `Partial<Site>` |  | The site. |',
      '| `site.name` | `string` |  | Its name. |',
    ])
  })

  it('error: an option says nothing of itself', async () => {
    const root = tree('export interface FaucetOptions { readonly side?: string }')
    expect(await runCheck(checkOptionDocs, root, true)).toEqual([
      'plugins/faucet: FaucetOptions.side says nothing of itself: describe it in TSDoc',
    ])
  })

  it('error: the page is out of date', async () => {
    const root = tree('export interface FaucetOptions { /** A side. */ readonly side?: string }')
    await runCheck(checkOptionDocs, root, true)
    writeFileSync(join(root, PAGE), readFileSync(join(root, PAGE), 'utf8').replace('A side', 'Another'))
    expect(await runCheck(checkOptionDocs, root)).toEqual([expect.stringContaining(`${PAGE}: differs`)])
  })
})
