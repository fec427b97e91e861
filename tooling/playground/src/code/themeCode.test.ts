// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defineThemePair } from '@latchkey/theme'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookTheme, themeOptions } from '../look/lookTheme.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { themeCode } from './kernelCode.ts'

const run = promisify(execFile)
const TSC = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')
const OPTIONS = [
  '--noEmit',
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--skipLibCheck',
  '--ignoreConfig',
]
const TIMEOUT_MS = 60_000

const settings = {
  ...DEFAULT_SETTINGS,
  accent: '#f0b03f',
  corners: 'full',
  density: 'compact',
  font: 'serif',
  tokens: 'light.text.102030_dark.surface.0a0b0c',
} as const

let folder = ''
beforeAll(async () => {
  // Inside the package, where the theme is found as a host finds it.
  folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.theme-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says of the code in a file of its own. */
async function compile(code: string): Promise<string> {
  const file = join(folder, 'theme.mts')
  await writeFile(file, code)
  return run(process.execPath, [TSC, ...OPTIONS, file]).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}

describe('themeCode', () => {
  test(
    'default: what is exported compiles; what is no theme does not',
    async () => {
      const code = themeCode(themeOptions(settings) ?? { name: 'shop' })
      expect(await compile(code)).toBe('')
      expect(await compile(code.replace("radius: 'full'", "radius: 'fuller'"))).toContain('RadiusKnob')
    },
    TIMEOUT_MS,
  )

  test('behavior: the code makes the look of the page', async () => {
    const options = themeOptions(settings)
    expect(options && defineThemePair(options)).toEqual(lookTheme(settings))
    expect(themeCode(options ?? { name: 'shop' })).toMatchInlineSnapshot(`
      "import { defineThemePair } from '@latchkey/theme'

      export const theme = defineThemePair({
        name: 'shop',
        accent: '#f0b03f',
        radius: 'full',
        scale: 0.9,
        tokens: {
          font: {
            family: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif",
          },
        },
        light: {
          tokens: {
            color: {
              text: '#102030',
            },
          },
        },
        dark: {
          tokens: {
            color: {
              surface: '#0a0b0c',
            },
          },
        },
      })
      "
    `)
  })
})
