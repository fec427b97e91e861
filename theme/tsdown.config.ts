import { fileForEachName } from '@latchkey/tooling/build/fileForEachName.ts'
import { library } from '@latchkey/tooling/build/library.ts'
import { ownCopies } from '@latchkey/tooling/build/ownCopies.ts'
import type { Rolldown } from 'tsdown'

/** What the modal itself and the list of wallets are drawn with; its styles are the sheet of `styles.ts`. */
const FIRST =
  'shared Button EmptyState Heading HiddenText Icon IconButton IconTile LinkText List ListItem Logo NetworkLogo Plate Row Separator Skeleton Spacer Spinner Stack Tag Text ' +
  'arrowLeftIcon checkIcon chevronRightIcon circleQuestionMarkIcon layoutGridIcon walletIcon xIcon'
/** What most other views share; has a sheet of its own. */
const COMMON =
  'Actions Address Avatar Bullets Card Chip Disclosure Latch Pair Points SearchField Tabs useRoving ' +
  'arrowLeftRightIcon chevronDownIcon circleAlertIcon circleCheckIcon coinsIcon copyIcon downloadIcon externalLinkIcon eyeIcon globeIcon infoIcon keyRoundIcon lockIcon logInIcon logOutIcon monitorIcon pencilIcon plusIcon refreshCwIcon searchIcon shieldAlertIcon triangleAlertIcon unplugIcon wifiOffIcon'

const first = new Set(FIRST.split(' '))
const common = new Set(COMMON.split(' '))

/**
 * Two files for what nearly every host uses, since each further file costs a request and its name in the host's first
 * bundle; a file each for the rest, so that a host's bundler puts it into the views that use it.
 */
function chunkOf(id: string): string | null {
  const [, path, copy] = /\/src\/ui\/(.+\/.+?)(?:\.css)?\.tsx?(\?own)?$/.exec(id.replaceAll('\\', '/')) ?? []
  if (path === undefined || path.endsWith('.d')) return null
  if (copy || path.endsWith('/allIcons')) return 'ui/allIcons'
  const [folder = '', file = '', icon] = path.split('/')
  const names = icon ? [icon] : [file, folder]
  if (names.some((name) => common.has(name))) return 'ui/common'
  if (names.some((name) => first.has(name))) return 'ui/first'
  return icon ? 'ui/icons' : `ui/${folder}`
}

const groups: Rolldown.CodeSplittingGroup[] = [{ name: chunkOf }]

const config = library({
  entry: {
    index: 'src/tokens/index.ts',
    ui: 'src/ui/index.ts',
    icons: 'src/ui/icons.ts',
    styles: 'src/ui/styles.ts',
  },
  css: true,
})

export default {
  ...config,
  plugins: [ownCopies(/allIcons\.ts$/), config.plugins, fileForEachName(['ui', 'icons'])],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    minifyInternalExports: false,
    codeSplitting: { includeDependenciesRecursively: false, groups },
  },
}
