import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/code/look.js'), 'utf8')

/** What a page has before it is painted, on a system that likes light. */
function firstLook(address: string): unknown {
  const documentElement = { dataset: {}, dir: '' }
  const matchMedia = () => ({ matches: false })
  const location = new URL(address, 'http://localhost')
  runInNewContext(SCRIPT, { location, document: { documentElement }, matchMedia, URLSearchParams })
  return documentElement
}

test.each([
  ['/?theme=dark', 'dark', 'ltr'],
  ['/?locale=ar', 'light', 'rtl'],
  ['/#theme=dark', 'light', 'ltr'],
  ['/themes#theme=dark&locale=ar', 'dark', 'ltr'],
  ['/themes#content', 'light', 'ltr'],
])('default: %s is %s and %s before it is painted', (address, lkTheme, dir) => {
  expect(firstLook(address)).toEqual({ dataset: { lkTheme }, dir })
})
