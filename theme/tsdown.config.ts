import { library } from '@latchkey/tooling/build/library.ts'
import { ownCopies } from '@latchkey/tooling/build/ownCopies.ts'
import { precomputed } from '@latchkey/tooling/build/precomputed.ts'
import { baseCss } from './src/tokens/baseCss.ts'

/** What the modal itself and the list of wallets are drawn with; its styles are the sheet of `styles.ts`. */
const FIRST =
  'shared Banner Button EmptyState Heading HiddenText Icon IconButton IconTile LinkText List ListItem Logo Row Separator Skeleton Spinner Stack Tag Text ' +
  'arrowLeftIcon checkIcon chevronRightIcon circleAlertIcon circleCheckIcon circleQuestionMarkIcon copyIcon infoIcon layoutGridIcon refreshCwIcon shieldAlertIcon triangleAlertIcon walletIcon xIcon'
/** What most other views share; brings a sheet of its own. */
const COMMON =
  'Address Avatar BulletList ButtonGroup Card Chip Disclosure Latch SearchField Tabs TextField useRoving ' +
  'arrowLeftRightIcon chevronDownIcon coinsIcon downloadIcon externalLinkIcon eyeIcon globeIcon keyRoundIcon lockIcon logInIcon logOutIcon monitorIcon pencilIcon plusIcon searchIcon unplugIcon wifiOffIcon'

const first = new Set(FIRST.split(' '))
const common = new Set(COMMON.split(' '))

/**
 * Two files for what nearly every host uses, since each further file costs a request and its name in the host's first
 * bundle; a file each for the rest, so that a host's bundler puts it into the views that use it. The built files of other
 * packages import from these: a name that moves to another file breaks the ones that were built before.
 */
function chunkOf(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  if (path.endsWith('/tokens/baseCss.ts')) return 'tokens/baseCss'
  const [, module, copy] = /\/src\/ui\/(.+\/.+?)(?:\.css)?\.tsx?(\?own)?$/.exec(path) ?? []
  if (module === undefined || module.endsWith('.d')) return null
  if (copy || module.endsWith('/allIcons')) return 'ui/allIcons'
  const [folder = '', file = '', icon] = module.split('/')
  const names = icon ? [icon] : [file, folder]
  if (names.some((name) => common.has(name))) return 'ui/common'
  if (names.some((name) => first.has(name))) return 'ui/first'
  return icon ? 'ui/icons' : `ui/${folder}`
}

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
  plugins: [precomputed('baseCss', baseCss), ownCopies(/allIcons\.ts$/), config.plugins],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    minifyInternalExports: false,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
  },
}
