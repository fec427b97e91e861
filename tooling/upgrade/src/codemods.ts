import { addProperty, type Components, noteRemoved, numberProperty } from './elements.ts'
import { renameAction } from './renameAction.ts'
import { renameExports } from './renameExports.ts'
import type { Source } from './source.ts'

/** What one release of a package asks of the code that uses it. */
export interface Codemod {
  /** The package whose release it belongs to. */
  readonly package: string
  /** The first version that needs it. */
  readonly release: string
  /** What it does, in a sentence. */
  readonly summary: string
  /** A file without this text is not read. */
  readonly word: string
  run(source: Source): void
}

const UI = ['@latchkey/theme/ui']
const ui = (...names: readonly string[]): Components => ({ modules: UI, names })

/** Rooms between blocks by the word they had, as steps of the token group `space`. */
const GAPS = { none: 0, xs: 1, tight: 1.5, s: 2, m: 3, l: 4, xl: 5, '2xl': 6 }

/** The codemods of every release, in the order in which they run. */
export const CODEMODS: readonly Codemod[] = [
  {
    package: '@latchkey/theme',
    release: '0.1.0',
    word: '@latchkey/theme/ui',
    summary: 'Primitives have the names of their field: ListCard, BulletList, ButtonGroup, SegmentedControl and others',
    run(source) {
      addProperty(source, ui('TokenLogo'), 'shape', 'circle')
      addProperty(source, ui('Actions'), 'kind', 'actions')
      noteRemoved(source, UI, {
        Scroll: 'a view scrolls by itself',
        ScrollProps: 'a view scrolls by itself',
        Spacer: 'use the gap of Stack and Row',
      })
      renameExports(source, UI, {
        Action: 'ActionButton',
        ActionProps: 'ActionButtonProps',
        Actions: 'ButtonGroup',
        ActionsProps: 'ButtonGroupProps',
        Bullets: 'BulletList',
        BulletsProps: 'BulletListProps',
        Fact: 'DescriptionItem',
        Facts: 'DescriptionList',
        FactsProps: 'DescriptionListProps',
        NetworkLogo: 'Logo',
        NetworkLogoProps: 'LogoProps',
        Pair: 'ButtonGroup',
        PairProps: 'ButtonGroupProps',
        Plate: 'ListCard',
        PlateProps: 'ListCardProps',
        Points: 'BulletList',
        PointsProps: 'BulletListProps',
        Segments: 'SegmentedControl',
        SegmentsProps: 'SegmentedControlProps',
        TokenLogo: 'Logo',
        useKeptHeight: 'useStableHeight',
        TokenLogoProps: 'LogoProps',
      })
    },
  },
  {
    package: '@latchkey/theme',
    release: '0.1.0',
    word: '@latchkey/theme/ui',
    summary: 'The gap of Stack and Row is a step of the token group "space", a number',
    run: (source) => numberProperty(source, ui('Stack', 'Row'), 'gap', GAPS),
  },
  {
    package: '@latchkey/kernel',
    release: '0.1.0',
    word: 'ViewBody',
    summary: 'The gap of ViewBody is a step of the token group "space", a number',
    run(source) {
      const components = { modules: ['@latchkey/kernel/react', '@latchkey/kernel/views'], names: ['ViewBody'] }
      numberProperty(source, components, 'gap', GAPS)
    },
  },
  {
    package: '@latchkey/kernel',
    release: '0.1.0',
    word: 'readTexts',
    summary: 'readTexts of @latchkey/kernel/adapter is readStrings',
    run: (source) => renameExports(source, ['@latchkey/kernel/adapter'], { readTexts: 'readStrings' }),
  },
  ...(
    [
      ['names', 'startRegistration'],
      ['onramp', 'startPurchase'],
      ['send', 'startTransfer'],
      ['swaps', 'startSwap'],
    ] as const
  ).map(
    ([plugin, to]): Codemod => ({
      package: `@latchkey/plugin-${plugin}`,
      release: '0.1.0',
      word: 'begin',
      summary: `The action begin of ${plugin} is ${to}`,
      run: (source) => renameAction(source, { plugin, from: 'begin', to }),
    }),
  ),
]
