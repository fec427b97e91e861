import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AnswerError, type Answers } from './answers.ts'
import { licenceText } from './licences.ts'
import { namespaceOf, packageJson, type Versions } from './packageJson.ts'

const TEMPLATES = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../template')

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(name).replace(/^\w/, (letter) => letter.toUpperCase())
const title = (name: string): string => name.replace(/-/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase())

/** Where each template goes. */
const SHARED: Readonly<Record<string, string>> = {
  'shared/README.md': 'README.md',
  'shared/gitignore': '.gitignore',
  'shared/ci.yml': '.github/workflows/ci.yml',
  'shared/changeset-config.json': '.changeset/config.json',
  'shared/changeset.md': '.changeset/first-version.md',
  'shared/types.json': 'tsconfig.json',
  'shared/build.mjs': 'tsdown.config.mjs',
  'shared/tests.ts': 'vitest.config.ts',
  'shared/dev/index.html': 'dev/index.html',
  'shared/dev/page.css': 'dev/page.css',
  'shared/dev/main.tsx': 'dev/main.tsx',
  'shared/dev/stories.html': 'dev/stories.html',
  'shared/dev/stories.tsx': 'dev/stories.tsx',
  'shared/dev/wallet.ts': 'dev/wallet.ts',
  'shared/dev/vite.ts': 'dev/vite.config.ts',
}

/** The same of the kinds that have no parts to choose. */
const WHOLE: Readonly<Partial<Record<Answers['kind'], Readonly<Record<string, string>>>>> = {
  theme: { 'theme/index.ts': 'src/index.ts', 'theme/themeTest.ts': 'src/theme.test.ts' },
  connector: {
    'connector/index.ts': 'src/index.ts',
    'connector/connector.ts': 'src/connector.ts',
    'connector/connectorTest.ts': 'src/connector.test.ts',
  },
  adapter: {
    ...Object.fromEntries(
      ['index', 'networks', 'family', 'capabilities', 'connector'].map((name) => [
        `adapter/${name}.ts`,
        `src/${name}.ts`,
      ]),
    ),
    'adapter/adapterTest.ts': 'src/adapter.test.ts',
    'adapter/wallet.ts': 'dev/wallet.ts',
    'adapter/vite.ts': 'dev/vite.config.ts',
  },
}

function templatesOf({ kind, name, views, languages }: Answers): Readonly<Record<string, string>> {
  const whole = WHOLE[kind]
  if (whole) {
    const replaced = Object.values(whole)
    return { ...Object.fromEntries(Object.entries(SHARED).filter(([, path]) => !replaced.includes(path))), ...whole }
  }
  const modules = ['plugin', 'atoms', 'actions', 'errors', 'index']
  const files: Record<string, string> = {
    ...SHARED,
    ...Object.fromEntries(modules.map((module) => [`plugin/${module}.ts`, `src/${module}.ts`])),
    'plugin/pluginTest.ts': `src/${camel(name)}.test.ts`,
    'plugin/en.ts': 'src/locales/en.ts',
  }
  if (languages.includes('de')) files['plugin/de.ts'] = 'src/locales/de.ts'
  if (!views) return files
  return {
    ...files,
    'views/hooks.ts': 'src/hooks.ts',
    'views/views-index.ts': 'src/views/index.ts',
    'views/View.tsx': `src/views/${pascal(name)}.tsx`,
    'views/ViewTest.tsx': `src/views/${pascal(name)}.test.tsx`,
  }
}

const SUMMARY = { plugin: '', connector: ', a wallet', adapter: ', a chain family,', theme: '' } as const

/** How a host adds it. */
function hostLine(kind: Answers['kind'], own: string): string {
  const places: Readonly<Record<Answers['kind'], string>> = {
    plugin: `adapters, plugins: [connect(), account(), ${own}()]`,
    connector: `adapters: [evmAdapter(), ${own}()], plugins`,
    adapter: `adapters: [${own}()], plugins`,
    theme: `theme: ${own}, adapters, plugins`,
  }
  return `createKernel({ ${places[kind]} })`
}

/** The chain and the wallet of the preview. */
function previewWords(kind: Answers['kind'], own: string): Readonly<Record<string, string>> {
  if (kind === 'adapter')
    return {
      EXPORTS: `${own}, mainnet`,
      ADAPTER_IMPORTS: '',
      ADAPTERS: `${own}({ networks: [{ ...mainnet, rpcUrls: [rpcUrl] }] })`,
      WALLET: 'startWallet',
      START_WALLET: 'startWallet()',
    }
  const isConnector = kind === 'connector'
  return {
    EXPORTS: own,
    ADAPTER_IMPORTS:
      "import { evmAdapter } from '@latchkey/adapter-evm'\nimport { ethereum } from '@latchkey/adapter-evm/networks'\n",
    ADAPTERS: `evmAdapter({ networks: [{ ...ethereum, rpcUrls: [rpcUrl] }] })${isConnector ? `, ${own}()` : ''}`,
    WALLET: isConnector ? 'createWallet' : 'startWallet',
    START_WALLET: isConnector ? `Object.assign(window, { ${own}: createWallet(rpcUrl) })` : 'startWallet(rpcUrl)',
  }
}

/** An object as it is written in a module: keys without quotes where they need none. */
const literal = (value: object): string => JSON.stringify(value, undefined, 2).replace(/"([A-Za-z_$][\w$]*)":/g, '$1:')

/** What a theme is made of: what its author brings, or an accent to be replaced. */
function themeOptions({ name, theme }: Answers): string {
  return literal(theme ? { ...theme, name } : { name, accent: '#1f5eff', radius: 'large', dark: { accent: '#8fb0ff' } })
}

/** What the page of all views shows: the plugin's own, else where the package is seen. */
function storyWords({ kind, name, views }: Answers): Readonly<Record<string, string>> {
  const own = camel(name)
  if (kind !== 'plugin' || !views) return { STORY_IMPORT: '', ROUTES: "['connect.Connect', 'account.Account']" }
  return {
    STORY_IMPORT: `import { ${own} } from '../src/index.ts'\n`,
    ROUTES: `Object.keys(Object(Reflect.get(${own}(), 'views'))).map((view) => \`${name}.\${view}\`)`,
  }
}

/** What stands in the templates between double underscores. */
function words(answers: Answers, summary: string, packageName: string): Readonly<Record<string, string>> {
  const { kind, name, views, languages, licence } = answers
  const own = camel(name)
  const isTheme = kind === 'theme'
  const others = languages
    .slice(1)
    .map((tag) => `${/-/.test(tag) ? `'${tag}'` : tag}: () => import('./locales/${tag}.ts')`)
  const view = `    views: lazyViews(() => import('./views/index.ts'), { ${pascal(name)}: { title: 'title' } }),
    contributes: {
      'account.action': inAccount && { order: 60, label: 'open', icon: 'tag', open: '${name}.${pascal(name)}' },
    },
`
  return {
    ID: name,
    KEY: name === own ? own : `['${name}']`,
    Name: pascal(name),
    camel: own,
    TITLE: title(name),
    PACKAGE: packageName,
    SUMMARY: summary,
    LICENCE: licence,
    LANGUAGE: 'en',
    LANGUAGES: `[${languages.map((tag) => `'${tag}'`).join(', ')}]`,
    USE: `\`\`\`ts\nimport { ${own} } from '${packageName}'\n\n${hostLine(kind, own)}\n\`\`\``,
    NAMESPACE: namespaceOf(name),
    SYMBOL: name.replace(/-/g, '').slice(0, 4).toUpperCase(),
    ...previewWords(kind, own),
    ...storyWords(answers),
    PLUGIN: kind === 'plugin' ? `, ${own}()` : '',
    THEME: isTheme
      ? `look.theme === 'system' ? ${own} : ${own}[look.theme === 'dark' ? 'dark' : 'light']`
      : "look.theme as 'system' | 'light' | 'dark'",
    VIEWS_IMPORT: views ? "import type * as views from './views/index.ts'\n" : '',
    VIEWS_TYPE: views ? '\n    views: typeof views' : '',
    LAZY_VIEWS: views ? ', lazyViews' : '',
    VIEWS: views ? view : '',
    SLOTS: views ? "'account.action'" : '',
    OPTIONS: views ? '{ inAccount = true }' : '_options',
    OTHERS: others.join(', '),
    OPTIONS_OF_THEME: themeOptions(answers),
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  // `plugins.__KEY__` of a name with hyphens is `plugins['a-b']`.
  const keyed = values.KEY?.startsWith('[') ? text.replaceAll('.__KEY__', values.KEY) : text
  return keyed.replace(/__([A-Za-z_]+?)__/g, (whole, name: string) => values[name] ?? whole)
}

/** A message for each form of numbers that a language has and English does not. */
function pluralForms(tag: string): string {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const others = pluralCategories.filter((form) => form !== 'one' && form !== 'other')
  return others.map((form) => `\n  connections_${form}: en.connections,`).join('')
}

/** The files of a new package by path. */
export function packageFiles(answers: Answers, versions?: Versions): Readonly<Record<string, string>> {
  const { kind, name, scope, languages, licence, author } = answers
  const packageName = scope === '' ? `latchkey-${name}` : `${scope}/latchkey-${name}`
  const summary =
    kind === 'theme'
      ? `The theme ${title(name)} for the Latchkey wallet widget`
      : `${title(name)}${SUMMARY[kind]} for the Latchkey wallet widget`
  const values = words(answers, summary, packageName)
  const read = (template: string): string => fill(readFileSync(join(TEMPLATES, `${template}.tpl`), 'utf8'), values)
  const files = Object.entries(templatesOf(answers)).map(([template, path]) => [path, read(template)])
  const translated = kind !== 'plugin' ? [] : languages.filter((tag) => tag !== 'en' && tag !== 'de')
  return {
    ...Object.fromEntries(files),
    ...Object.fromEntries(
      translated.map((tag) => {
        const text = read('plugin/other.ts').replace('__PLURALS__', pluralForms(tag))
        return [`src/locales/${tag}.ts`, text]
      }),
    ),
    'package.json': packageJson(answers, summary, versions),
    LICENSE: licenceText(licence, author),
  }
}

/**
 * Writes a new package.
 * @param versions - in place of the published versions of this repository's packages, e.g. tarballs
 * @returns the paths it has written, below the folder
 * @throws AnswerError for a folder with something in it
 */
export async function create(answers: Answers, folder: string, versions?: Versions): Promise<readonly string[]> {
  if (existsSync(folder) && readdirSync(folder).some((entry) => entry !== '.git'))
    throw new AnswerError(`${folder} is not empty: choose another name, or empty it`)
  const files = Object.entries(packageFiles(answers, versions))
  for (const [path, text] of files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  return files.map(([path]) => path)
}
