import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { chromium, expect, type Page } from '@playwright/test'
import { installBrowser } from '../browser.mjs'
import { readEntries } from '../catalogue/src/audit/entries.ts'
import { readReports } from '../catalogue/src/audit/reports.ts'
import type { Report } from '../catalogue/src/check/report.ts'
import { tarballPath } from '../lint/publishedPackages.ts'
import { install, outsideProject, runIn, tarballs, typecheck } from './outside.ts'

const ROOT = join(import.meta.dirname, '../..')

type Versions = Readonly<Record<string, string>>

/** The packed packages in place of the published ones. */
async function useTarballs(folder: string): Promise<void> {
  const file = join(folder, 'package.json')
  const manifest: { peerDependencies: Versions; devDependencies: Versions } = JSON.parse(await readFile(file, 'utf8'))
  const ours = Object.keys(manifest.devDependencies).filter((name) => name.startsWith('@latchkey/'))
  const peers = Object.entries(manifest.peerDependencies).map(([name, range]) => [
    name,
    name.startsWith('@latchkey/') ? '*' : range,
  ])
  const json = {
    ...manifest,
    peerDependencies: Object.fromEntries(peers),
    devDependencies: { ...manifest.devDependencies, ...tarballs(ours) },
  }
  await writeFile(file, JSON.stringify(json))
}

/** The preview as its author has it: until it is stopped. */
async function startPreview(folder: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const [vite = ''] = [folder, join(folder, '../..')]
    .map((place) => join(place, 'node_modules/vite/bin/vite.js'))
    .filter((file) => existsSync(file))
  const child = spawn(process.execPath, [vite, '--config', 'dev/vite.config.ts', '--port', '0'], { cwd: folder })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`The preview has ended: ${output}`)))
  })
  return { url, stop: () => void child.kill() }
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Development wallet/ })
    .click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Price note' }).click()
}

/** Connects on the local chain, fills in the form, and then changes its source: the modal stays open, the text is there. */
async function drivePreview(folder: string): Promise<void> {
  const preview = await startPreview(folder)
  const browser = await chromium.launch({ executablePath: installBrowser(console.error) })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(preview.url)
    await openForm(page)
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Note on this account' })
    await field.fill('Savings')
    const view = join(folder, 'src/views/PriceNote.tsx')
    const source = await readFile(view, 'utf8')
    await writeFile(view, source.replace("{t('save')}", "{t('save')} now"))
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save now' })
    await expect(save).toBeVisible()
    await expect(field).toHaveValue('Savings')
    await save.click()
    await expect(page.getByText('Saved').first()).toBeVisible()
    await writeFile(view, source)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    preview.stop()
  }
}

/** The page of all views: each is open in each look, without a question. */
async function driveStories(folder: string, route: string): Promise<void> {
  const preview = await startPreview(folder)
  const browser = await chromium.launch({ executablePath: installBrowser(console.error) })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    await page.goto(`${preview.url}stories.html`)
    const frame = (look: string) => page.frameLocator(`iframe[title="${route}, ${look}"]`)
    for (const look of ['Light', 'Dark', 'Phone', 'Arabic'])
      await expect(frame(look).getByRole('dialog').getByRole('textbox')).toBeVisible({ timeout: 30_000 })
    await expect(frame('Arabic').locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(frame('Dark').getByRole('dialog')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(
      await frame('Phone')
        .locator('html')
        .evaluate(() => innerWidth),
    ).toBeLessThanOrEqual(360)
  } finally {
    await browser.close()
    preview.stop()
  }
}

/** Connects the wallet of a preview that has no screen of its own. */
async function driveWallet(folder: string, wallet: RegExp, balance: RegExp): Promise<void> {
  const preview = await startPreview(folder)
  const browser = await chromium.launch({ executablePath: installBrowser(console.error) })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(preview.url)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(page.getByText(balance).first()).toBeVisible()
    // The saved session is opened again without a question.
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    preview.stop()
  }
}

/** The example packages of the catalogue, below the first one: their types, their tests, and what the check says of each. */
async function checkExamples(plugin: string): Promise<void> {
  const source = join(ROOT, 'tooling/catalogue/examples')
  const folder = join(plugin, 'examples')
  await cp(source, folder, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) })
  const names = (await readdir(source)).filter((name) => !name.includes('.'))
  const own = await readFile(join(plugin, 'tsconfig.json'), 'utf8')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...JSON.parse(own), include: ['*/src'], exclude: [] }),
  )
  const tests = (await readFile(join(plugin, 'vitest.config.ts'), 'utf8')).replace('src/**', '*/src/**')
  await writeFile(join(folder, 'vitest.config.ts'), tests)
  await typecheck(folder)
  const bin = (name: string): string => join(plugin, 'node_modules/.bin', name)
  await runIn(folder, bin('vitest'), 'run')
  const entries = readEntries(join(ROOT, 'tooling/catalogue/entries'))
  const reports = readReports(join(ROOT, 'tooling/catalogue/entries'))
  for (const name of names) {
    const entry = entries.find(({ package: own }) => own === `@example/latchkey-${name}`)
    if (!entry) throw new Error(`tooling/catalogue/entries has none for the example ${name}`)
    await runIn(join(folder, name), bin('tsdown'))
    await runIn(
      join(folder, name),
      bin('latchkey'),
      'check',
      '--arguments',
      JSON.stringify(entry.arguments),
      '--report',
      'report.json',
    )
    const { manifest }: Report = JSON.parse(await readFile(join(folder, name, 'report.json'), 'utf8'))
    const reported = reports.find((report) => report.name === entry.package)
    if (!isDeepStrictEqual(reported?.manifest, manifest))
      throw new Error(
        `tooling/catalogue/entries/reports/example-${name}.json is not of today: run latchkey check --report`,
      )
  }
  console.log(`  ok ${names.length} examples compile, pass and are taken`)
}

/** Follows `npm create @latchkey` from the packed packages: a plugin, one without a screen, a wallet, a chain, a theme. */
async function main(): Promise<void> {
  const folder = await outsideProject('create', {})
  const tool = join(folder, 'tool')
  const plugin = join(folder, 'price-note')
  // Below the first package, from where they find what it has installed.
  const below = (name: string): string => join(plugin, 'more', name)
  const cli = (target: string, ...flags: readonly string[]): Promise<string> =>
    runIn(folder, process.execPath, join(tool, 'package/dist/cli.js'), target, '--yes', ...flags)
  const bin = (name: string): string => join(plugin, 'node_modules/.bin', name)
  const isTaken = async (name: string, ...flags: readonly string[]): Promise<void> => {
    await cli(below(name), '--name', name, ...flags)
    await typecheck(below(name))
    await runIn(below(name), bin('vitest'), 'run')
    await runIn(below(name), bin('tsdown'))
    await runIn(below(name), bin('latchkey'), 'check')
  }
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'the tool writes a plugin': async () => {
      await mkdir(tool)
      await runIn(folder, 'tar', '-xzf', tarballPath(ROOT, '@latchkey/create'), '-C', tool)
      await cli(plugin, '--name', 'price-note', '--scope', '@you', '--languages', 'en,de,fr')
      await useTarballs(plugin)
    },
    'it installs': () => install(plugin),
    'it compiles': () => typecheck(plugin),
    'its tests pass': () => runIn(plugin, bin('vitest'), 'run'),
    'it builds': () => runIn(plugin, bin('tsdown')),
    'the catalogue would take it': () => runIn(plugin, bin('latchkey'), 'check'),
    'its preview works, and follows its source': () => drivePreview(plugin),
    'each of its views is shown in each look': () => driveStories(plugin, 'price-note.PriceNote'),
    'a plugin without a screen compiles, passes and is taken': () =>
      isTaken('quiet-count', '--no-views', '--languages', 'en'),
    'a wallet compiles, passes and is taken': () => isTaken('key-card', '--kind', 'connector'),
    'it is connected in its preview': () => driveWallet(below('key-card'), /^Key card/, /10,000|9,999/),
    'a chain compiles, passes and is taken': () => isTaken('tide', '--kind', 'adapter'),
    'its wallet is connected in its preview': () => driveWallet(below('tide'), /Tide wallet/, /7.* TIDE/),
    'a theme compiles, passes and is taken': () => isTaken('harbor', '--kind', 'theme'),
    'the examples of the catalogue are packages too': () => checkExamples(plugin),
  }
  for (const [name, run] of Object.entries(steps)) {
    const from = performance.now()
    await run()
    console.log(`  ok ${name} (${Math.round((performance.now() - from) / 100) / 10} s)`)
  }
  await rm(folder, { recursive: true, force: true })
}

await main()
