import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { installBrowser } from '../browser.mjs'
import { publishedPackages } from '../lint/publishedPackages.ts'
import { serveFolder } from '../size/harness/serveFolder.ts'
import {
  announceWallet,
  buildHost,
  codeBlocks,
  hostPage,
  hostTypes,
  install,
  installWarnings,
  outsideProject,
  runIn,
  tarballs,
  typecheck,
} from './outside.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ROOT = join(import.meta.dirname, '../..')

/** Of the document's plugin of one file with its test. */
const MAX_LINES = 80

/** What the host adds to the plugin's own dependencies. */
const HOST = ['@latchkey/adapter-evm', '@latchkey/plugin-connect']

type Versions = Readonly<Record<string, string>>

/** The document's manifest with the packed packages in place of the published ones. */
function withTarballs(text: string): string {
  const manifest: { peerDependencies: Versions; devDependencies: Versions } = JSON.parse(text)
  const ours = [...Object.keys(manifest.devDependencies).filter((name) => name.startsWith('@latchkey/')), ...HOST]
  const peers = Object.entries(manifest.peerDependencies).map(([name, version]) => [
    name,
    name.startsWith('@latchkey/') ? '*' : version,
  ])
  const devDependencies = { ...manifest.devDependencies, ...tarballs(ours) }
  return JSON.stringify({ ...manifest, peerDependencies: Object.fromEntries(peers), devDependencies })
}

/** The style sheet must be in the files that are published, and the mark it replaces in none. */
async function checkStyles(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'dist'))).filter((name) => name.endsWith('.js'))
  const code = (await Promise.all(names.map((name) => readFile(join(folder, 'dist', name), 'utf8')))).join('\n')
  if (!/padding-inline:4px/.test(code) || code.includes('__LK_CSS__')) throw new Error('The style sheet is not in dist')
}

/** Connects, and fills in the plugin's form. */
async function label(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await openForm(page)
  await dialog.getByLabel(`Label for ${ADDRESS}`).fill('Savings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible({ timeout: 15_000 })
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account|Savings/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Label|^Name this account/ }).click()
  await expect(page.getByRole('dialog', { name: 'Name this account' })).toBeVisible()
}

/** Drives a built host of the document in a browser, then what is there after a reload. */
async function driveHost(folder: string, afterReload: (page: Page) => Promise<void>): Promise<void> {
  const server = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath: installBrowser(console.error) })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript(announceWallet, ADDRESS)
    // No node is in reach: the balance is unknown, everything else works.
    await page.route(/^https:/, (route) => route.abort())
    await page.goto(server.url)
    await label(page)
    await page.reload()
    await afterReload(page)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
  }
}

const showsInButton = (page: Page): Promise<void> => expect(page.getByRole('button', { name: /Savings/ })).toBeVisible()

async function showsInForm(page: Page): Promise<void> {
  await openForm(page)
  await expect(page.getByLabel(`Label for ${ADDRESS}`)).toHaveValue('Savings')
}

/** The document's host with the plugin of one file in place of the package. */
const singleHost = (text: string): string =>
  text.replace("'@you/latchkey-labels'", "'../first/labels.tsx'").replace(/^kernel\.on\(.*\n/m, '')

/** @throws when the plugin of one file and its test have more than 80 lines */
function checkLength(blocks: Readonly<Record<string, string>>): void {
  const text = [blocks['first/labels.tsx'], blocks['first/labels.test.tsx']].join('\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  if (lines > MAX_LINES) throw new Error(`The plugin of one file and its test have ${lines} lines`)
}

/** Libraries that the widget stands beside; their versions exclude each other. */
const BESIDE = /^adapters\/(ethers5?|wagmi)$/

/** @throws when npm has something to say about the packages of the widget beside a version of React */
async function checkWarnings(react: string): Promise<void> {
  const ours = publishedPackages(ROOT)
    .filter(({ folder }) => /^(kernel|theme|plugins|adapters)/.test(folder) && !BESIDE.test(folder))
    .map(({ manifest }) => manifest.name)
  const warnings = await installWarnings({ ...tarballs(ours), jotai: '^3', react, 'react-dom': react })
  if (warnings.length > 0) throw new Error(`Beside React ${react} npm says:\n${warnings.join('\n')}`)
}

/** Follows `tooling/docs/plugins.md` from an empty folder to a plugin in a host, with the packed packages. */
async function main(): Promise<void> {
  const blocks = codeBlocks(await readFile(join(ROOT, 'tooling/docs/plugins.md'), 'utf8'))
  const folder = await outsideProject('author', {
    ...blocks,
    'package.json': withTarballs(blocks['package.json'] ?? ''),
    'host/index.html': hostPage,
    'single/index.html': hostPage,
    'single/main.tsx': singleHost(blocks['host/main.tsx'] ?? ''),
    'host/tsconfig.json': JSON.stringify({
      compilerOptions: hostTypes,
      include: ['.', '../single', '../first', '../more'],
    }),
  })
  const bin = (name: string): string => join(folder, 'node_modules/.bin', name)
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'the plugin of one file is short': async () => checkLength(blocks),
    'all packages install without a warning beside React 18': () => checkWarnings('^18'),
    'all packages install without a warning beside React 19': () => checkWarnings('^19'),
    'the packages install from tarballs': () => install(folder),
    'the plugin compiles': () => typecheck(folder),
    'its tests pass': () => runIn(folder, bin('vitest'), 'run'),
    'it builds': () => runIn(folder, bin('tsdown')),
    'its styles are in the build': () => checkStyles(folder),
    'its package is fit to be published': () => runIn(ROOT, join(ROOT, 'node_modules/.bin/publint'), folder),
    'a host with it compiles': () => typecheck(folder, 'host'),
    'the host builds': () => buildHost(join(folder, 'host')),
    'it works in a browser': () => driveHost(join(folder, 'host/dist'), showsInButton),
    'a host with the plugin of one file builds': () => buildHost(join(folder, 'single')),
    'that works in a browser': () => driveHost(join(folder, 'single/dist'), showsInForm),
  }
  for (const [name, run] of Object.entries(steps)) {
    await run()
    console.log(`  ok ${name}`)
  }
  await rm(folder, { recursive: true, force: true })
}

await main()
