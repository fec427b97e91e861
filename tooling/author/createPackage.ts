import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { installBrowser } from '../browser.mjs'
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
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
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

/** Connects on the local chain, fills in the form, and changes its source meanwhile: the modal stays open, the text is there. */
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

/** Follows `npm create @latchkey` from the packed packages: a plugin, one without a screen, a theme. */
async function main(): Promise<void> {
  const folder = await outsideProject('create', {})
  const tool = join(folder, 'tool')
  const plugin = join(folder, 'price-note')
  const bare = join(plugin, 'more/quiet-count')
  const theme = join(plugin, 'more/harbor')
  const cli = (target: string, ...flags: readonly string[]): Promise<string> =>
    runIn(folder, process.execPath, join(tool, 'package/dist/cli.js'), target, '--yes', ...flags)
  const bin = (name: string): string => join(plugin, 'node_modules/.bin', name)
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
    // Below the first package, from where they find what it has installed.
    'a plugin without a screen compiles, passes and is taken': async () => {
      await cli(bare, '--name', 'quiet-count', '--no-views', '--languages', 'en')
      await typecheck(bare)
      await runIn(bare, bin('vitest'), 'run')
      await runIn(bare, bin('tsdown'))
      await runIn(bare, bin('latchkey'), 'check')
    },
    'a theme compiles, passes and is taken': async () => {
      await cli(theme, '--kind', 'theme', '--name', 'harbor')
      await typecheck(theme)
      await runIn(theme, bin('vitest'), 'run')
      await runIn(theme, bin('tsdown'))
      await runIn(theme, bin('latchkey'), 'check')
    },
  }
  for (const [name, run] of Object.entries(steps)) {
    const from = performance.now()
    await run()
    console.log(`  ok ${name} (${Math.round((performance.now() - from) / 100) / 10} s)`)
  }
  await rm(folder, { recursive: true, force: true })
}

await main()
