import { library } from '@latchkey/tooling/build/library.ts'
import { ownCopies } from '@latchkey/tooling/build/ownCopies.ts'
import type { Rolldown } from 'tsdown'

/** What the modal itself and the list of wallets are drawn with. */
const FIRST =
  'shared AlertBar Banner Bullets Button Card Checkbox Disclosure EmptyState Heading HiddenText Icon IconButton IconTile List ListItem Logo Plate Row Scroll Separator Skeleton Snackbar Spinner Stack Tag Text TextField ' +
  'arrowLeftIcon checkIcon chevronDownIcon chevronRightIcon circleAlertIcon circleCheckIcon circleQuestionMarkIcon copyIcon infoIcon layoutGridIcon refreshCwIcon searchIcon shieldAlertIcon triangleAlertIcon walletIcon xIcon'
/** What most other views share. */
const COMMON = 'icons Actions Address Avatar Chip Latch LinkText NetworkLogo Pair Points SearchField Tabs'

const first = new Set(FIRST.split(' '))
const common = new Set(COMMON.split(' '))

/** The folder of a primitive's module and the module's own name; none for declarations, copies and what is lazy. */
function partsOf(id: string): readonly string[] {
  const [, folder, file] = /\/src\/ui\/(?:Icon\/)?(\w+)\/(\w+)[\w.]*$/.exec(id) ?? []
  return folder === undefined || file === undefined || /\.d\.ts$|allIcons/.test(id) ? [] : [folder, file]
}

const isOneOf = (names: ReadonlySet<string>, id: string): boolean => partsOf(id).some((part) => names.has(part))

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: (id) => (isOneOf(first, id) ? 'ui/first' : null), debugName: 'first', priority: 3 },
  { name: (id) => (isOneOf(common, id) ? 'ui/common' : null), debugName: 'common', priority: 2 },
  { name: (id) => (partsOf(id)[0] ? `ui/${partsOf(id)[0]}` : null), debugName: 'rest', priority: 1 },
]

const config = library({
  entry: {
    index: 'src/tokens/index.ts',
    ui: 'src/ui/index.ts',
    icons: 'src/ui/icons.ts',
    styles: 'src/ui/styles.ts',
  },
  css: true,
})

// Two files for what nearly every host uses, since each further file costs a request and its name in the host's first
// bundle; a file each for the rest, so that a host's bundler puts it into the views that use it.
export default {
  ...config,
  plugins: [ownCopies(/allIcons\.ts$/), config.plugins],
  outputOptions: { ...config.outputOptions, codeSplitting: { groups } },
}
