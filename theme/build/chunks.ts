/**
 * Which built file a primitive is in, by its folder under `src/ui`. Three files for what nearly every host uses, since each
 * further file costs a request and its name in the host's first bundle; a file each for the rest, so that a host's bundler
 * puts it into the views that use it. The test holds that a file imports only from itself and those before it. The built
 * files of other packages import from these: moving a primitive breaks the ones that were built before.
 */
export const chunks = {
  /** What the modal itself and the list of wallets are drawn with; its styles are the sheet of `styles.ts`. */
  first: [
    'Banner',
    'Button',
    'EmptyState',
    'Hint',
    'IconButton',
    'LinkText',
    'LiveRegions',
    'List',
    'Logo',
    'Separator',
    'Skeleton',
    'Spinner',
    'Stack',
    'Tag',
    'Text',
    'Icon',
    'shared',
  ],
  /** What a connection shows and most other views share; brings a sheet of its own. */
  common: ['Address', 'Avatar', 'BulletList', 'Card', 'Disclosure', 'Latch', 'SearchField', 'TextField'],
  /** What is chosen among: nothing needs it before the first account is shown; brings a sheet of its own. */
  choices: ['ButtonGroup', 'Chip', 'Tabs'],
} as const

/** Modules that are not in the file of their folder. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'shared/useRoving': 'ui/choices',
  'Icon/icons/common.generated': 'ui/common',
  'Icon/icons/others.generated': 'ui/icons',
  'Icon/icons/all.generated': 'ui/allIcons',
}

const placed = new Map<string, string>(
  Object.entries(chunks).flatMap(([chunk, folders]) => folders.map((folder) => [folder, `ui/${chunk}`] as const)),
)

/** The built file of a module of the theme, without `.js`; `null` leaves it in the entry that imports it. */
export function chunkOf(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  if (path.endsWith('/tokens/baseCss.ts')) return 'tokens/baseCss'
  const [, module, copy] = /\/src\/ui\/(.+\/.+?)(?:\.css)?\.tsx?(\?own)?$/.exec(path) ?? []
  if (module === undefined || module.endsWith('.d')) return null
  if (copy) return 'ui/allIcons'
  const [folder = ''] = module.split('/')
  return EXCEPTIONS[module] ?? placed.get(folder) ?? `ui/${folder}`
}
