import type { OptionGroup, OptionRow } from './readOptions.ts'

/** The options of a package. */
export interface PackageOptions {
  readonly name: string
  /** Relative to the root. */
  readonly folder: string
  readonly groups: readonly OptionGroup[]
}

const TITLES: Readonly<Record<string, string>> = {
  KernelConfig: 'createKernel',
  KernelProviderProps: 'KernelProvider',
  ConnectButtonProps: 'ConnectButton',
  AccountButtonProps: 'AccountButton',
  NetworkButtonProps: 'NetworkButton',
  ThemeOptions: 'defineTheme',
  ThemePairOptions: 'defineThemePair',
}

const HEAD = `# Options

Everything a site can set, generated from the types by \`npm test -- --only option-docs --update\`. What must be given is marked
with an asterisk. Options of a part are named with their path: \`legal.checkbox\` is \`{ legal: { checkbox: true } }\`, and
\`wallets[].name\` stands in each entry of a list. What a plugin does with them is told in its README.`

const inCell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => (text === '' ? '' : `\`${inCell(text)}\``)

/** A default is code when it looks like it: `'system'`, `true`, `4`, not a sentence. */
const standardText = (text: string): string =>
  /^('[^']*'|true|false|[\d.]+|\[[^\]]*\])$/.test(text) ? code(text) : inCell(text)

const row = ({ path, type, isRequired, standard, text }: OptionRow): string =>
  `| ${code(path)}${isRequired ? '\\*' : ''} | ${code(type)} | ${standardText(standard)} | ${inCell(text)} |`

function section({ name, options, others }: OptionGroup): string {
  const title = `### ${TITLES[name] ?? name}`
  const rows = ['| Option | Type | Default | What it does |', '|---|---|---|---|', ...options.map(row)]
  const more = others.length > 0 ? ['', `Also: ${others.map(code).join(', ')}.`] : []
  return [title, '', ...rows, ...more].join('\n')
}

/** The reference of all options as one page. */
export function renderOptionDocs(packages: readonly PackageOptions[]): string {
  const names = [...new Set(packages.map(({ name }) => name))]
  const sections = names.map((name) => {
    const groups = packages.filter((entry) => entry.name === name).flatMap((entry) => entry.groups)
    const body = groups.length > 0 ? groups.map(section) : ['Takes no options.']
    return [`## ${name}`, ...body].join('\n\n')
  })
  return `${[HEAD, ...sections].join('\n\n')}\n`
}
