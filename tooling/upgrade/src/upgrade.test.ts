import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODEMODS } from './codemods.ts'
import { upgradeCode } from './upgrade.ts'

const run = (code: string, path = 'src/View.tsx'): string => upgradeCode(code, path, CODEMODS).code
const notesOf = (code: string): readonly string[] => upgradeCode(code, 'src/View.tsx', CODEMODS).notes

describe('upgradeCode', () => {
  test('default: a view as it was written before, and as it is now', () => {
    const before = `import { ViewBody } from '@latchkey/kernel/react'
import { Action, Actions, Button, type Fact, Facts, NetworkLogo, Pair, Plate, Stack, TokenLogo } from '@latchkey/theme/ui'

export function Receipt({ items, isWide }: { items: readonly Fact[]; isWide: boolean }) {
  return (
    <ViewBody gap="xl">
      <Stack gap={isWide ? 'l' : 's'}>
        <Plate label="Networks">
          <NetworkLogo name="Ethereum" />
          <TokenLogo name="Ether" size={28} />
        </Plate>
        <Facts items={items} />
        <Actions>
          <Action icon={icon} label="Send" />
        </Actions>
        <Pair lead>
          <Button>Confirm</Button>
        </Pair>
      </Stack>
    </ViewBody>
  )
}
`
    const after = `import { ViewBody } from '@latchkey/kernel/react'
import { ActionButton, ButtonGroup, Button, type DescriptionItem, DescriptionList, Logo, ListCard, Stack } from '@latchkey/theme/ui'

export function Receipt({ items, isWide }: { items: readonly DescriptionItem[]; isWide: boolean }) {
  return (
    <ViewBody gap={5}>
      <Stack gap={isWide ? 4 : 2}>
        <ListCard label="Networks">
          <Logo name="Ethereum" />
          <Logo shape="circle" name="Ether" size={28} />
        </ListCard>
        <DescriptionList items={items} />
        <ButtonGroup kind="actions">
          <ActionButton icon={icon} label="Send" />
        </ButtonGroup>
        <ButtonGroup lead>
          <Button>Confirm</Button>
        </ButtonGroup>
      </Stack>
    </ViewBody>
  )
}
`
    expect(run(before)).toBe(after)
    expect(run(after)).toBe(after)
  })

  test.each([
    [
      "import { Plate as Card } from '@latchkey/theme/ui'\n<Card />",
      "import { ListCard as Card } from '@latchkey/theme/ui'\n<Card />",
    ],
    [
      "import * as ui from '@latchkey/theme/ui'\n;<ui.Plate>{ui.Facts}</ui.Plate>",
      "import * as ui from '@latchkey/theme/ui'\n;<ui.ListCard>{ui.DescriptionList}</ui.ListCard>",
    ],
    [
      'import * as ui from \'@latchkey/theme/ui\'\n;<ui.Actions><ui.TokenLogo /><ui.Stack gap="m" /></ui.Actions>',
      'import * as ui from \'@latchkey/theme/ui\'\n;<ui.ButtonGroup kind="actions"><ui.Logo shape="circle" /><ui.Stack gap={3} /></ui.ButtonGroup>',
    ],
    ["export { Plate } from '@latchkey/theme/ui'", "export { ListCard as Plate } from '@latchkey/theme/ui'"],
    ["export { Plate as Card } from '@latchkey/theme/ui'", "export { ListCard as Card } from '@latchkey/theme/ui'"],
    [
      "import { Plate } from '@latchkey/theme/ui'\nexport { Plate }",
      "import { ListCard } from '@latchkey/theme/ui'\nexport { ListCard as Plate }",
    ],
    [
      "import { Plate } from '@latchkey/theme/ui'\nconst all = { Plate, b: Plate }",
      "import { ListCard } from '@latchkey/theme/ui'\nconst all = { Plate: ListCard, b: ListCard }",
    ],
    [
      "import { Plate } from '@latchkey/theme/ui'\nconst a = all.Plate + { Plate: 1 }.Plate",
      "import { ListCard } from '@latchkey/theme/ui'\nconst a = all.Plate + { Plate: 1 }.Plate",
    ],
  ])('parameters: %s', (before, after) => {
    expect(run(before)).toBe(after)
  })

  test('behavior: a name that the file has given to something else keeps its former name', () => {
    expect(run("import { Plate } from '@latchkey/theme/ui'\nconst ListCard = 1\n;<Plate />")).toBe(
      "import { ListCard as Plate } from '@latchkey/theme/ui'\nconst ListCard = 1\n;<Plate />",
    )
    expect(run("import { Plate } from '@latchkey/theme/ui'\nconst f = (Plate: number) => Plate")).toBe(
      "import { ListCard as Plate } from '@latchkey/theme/ui'\nconst f = (Plate: number) => Plate",
    )
  })

  test('behavior: names of other packages stay', () => {
    const code =
      "import { Plate, Pair } from './ours.tsx'\nimport { Stack } from 'other'\n;<Stack gap=\"s\"><Plate /></Stack>"
    expect(run(code)).toBe(code)
  })

  test('behavior: two imports of one module do not import a name twice', () => {
    const before =
      "import { Pair } from '@latchkey/theme/ui'\nimport { Actions } from '@latchkey/theme/ui'\n;<Pair><Actions /></Pair>"
    expect(run(before).match(/\bButtonGroup\b(?=.* from)/g)).toHaveLength(1)
  })

  test.each([
    ['kernel.plugins.swaps.begin()', 'kernel.plugins.swaps.startSwap()'],
    ['await ctx.needs.send?.begin({ to })', 'await ctx.needs.send?.startTransfer({ to })'],
    [
      'const { begin } = kernel.plugins.onramp\nbegin()',
      'const { startPurchase: begin } = kernel.plugins.onramp\nbegin()',
    ],
    ['const { begin: go } = kernel.plugins.names', 'const { startRegistration: go } = kernel.plugins.names'],
    ['const swaps = ctx.needs.swaps\nswaps.begin()', 'const swaps = ctx.needs.swaps\nswaps.startSwap()'],
    [
      "const hooks = pluginHooks<SwapsPlugin>('swaps')\nconst { begin } = hooks.usePlugin()",
      "const hooks = pluginHooks<SwapsPlugin>('swaps')\nconst { startSwap: begin } = hooks.usePlugin()",
    ],
    ['context.begin(); other.swaps[begin]()', 'context.begin(); other.swaps[begin]()'],
    ['animation.send.begin(); this.names.begin()', 'animation.send.begin(); this.names.begin()'],
    ['const { plugins } = kernel\nplugins.swaps.begin()', 'const { plugins } = kernel\nplugins.swaps.startSwap()'],
  ])('parameters: %s', (before, after) => {
    expect(run(before, 'src/act.ts')).toBe(after)
  })

  test('behavior: what it cannot know is said, with its line', () => {
    expect(notesOf('\nconst go = ({ swaps }) => swaps.begin()')).toEqual([
      'src/View.tsx:2: if this is the plugin "swaps", begin is called startSwap now',
    ])
    expect(notesOf("import * as ui from '@latchkey/theme/ui'\n;<ui.Scroll>{ui.Stack}</ui.Scroll>")).toEqual([
      'src/View.tsx:2: Scroll is gone: a view scrolls by itself',
    ])
    expect(notesOf("import { Scroll, Stack } from '@latchkey/theme/ui'\n;<Stack gap={room} />")).toEqual([
      'src/View.tsx:1: Scroll is gone: a view scrolls by itself',
      expect.stringMatching(/^src\/View\.tsx:2: gap is a number now: none is 0/),
    ])
  })

  test('error: a file that cannot be read stays as it is, and is named', () => {
    expect(upgradeCode('const { begin', 'a.ts', CODEMODS)).toMatchObject({
      code: 'const { begin',
      notes: [expect.stringMatching(/^a\.ts: cannot be read/)],
    })
  })
})

const EXAMPLES = join(import.meta.dirname, '../../catalogue/examples')
const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/node_modules|dist/.test(file),
)

/** An example as its author would have written it before the releases that the codemods follow. */
const former = (code: string): string =>
  code
    .replaceAll(/\bDescriptionList\b/g, 'Facts')
    .replaceAll(/\breadStrings\b/g, 'readTexts')
    .replaceAll('gap={3}', 'gap="m"')

describe('the examples of the catalogue', { timeout: 30_000 }, () => {
  test('default: each in its former words comes to what it is today', () => {
    const changed = files.flatMap((file) => {
      const today = readFileSync(join(EXAMPLES, file), 'utf8')
      const { code, notes } = upgradeCode(former(today), file, CODEMODS)
      expect(notes).toEqual([])
      expect(code).toBe(today)
      return former(today) === today ? [] : [file.split(/[\\/]/)[0]]
    })
    expect(new Set(changed).size).toBeGreaterThanOrEqual(8)
  })

  test('behavior: there is nothing to do for them as they are', () => {
    for (const file of files) {
      const today = readFileSync(join(EXAMPLES, file), 'utf8')
      expect(upgradeCode(today, file, CODEMODS)).toEqual({ code: today, notes: [] })
    }
  })
})
