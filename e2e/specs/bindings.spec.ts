import { readFile, rm } from 'node:fs/promises'
import {
  announceWallet,
  codeBlocks,
  hostTypes,
  install,
  outsideProject,
  runIn,
  tarballs,
  typecheck,
} from '../../tooling/author/outside.ts'
import { serveFolder } from '../../tooling/size/harness/serveFolder.ts'
import { expect, test } from '../support/test.ts'

const PACKAGES = ['kernel', 'theme', 'adapter-evm', 'plugin-connect', 'plugin-account']

interface Binding {
  readonly name: string
  /** What an app of this framework installs besides. */
  readonly packages: Readonly<Record<string, string>>
  /** What stands in the page for the app. */
  readonly place: string
  /** Files that the framework's own starter brings. */
  readonly starter: Readonly<Record<string, string>>
  /** Checked with the compiler of the workspace, where it can read all of the app. */
  readonly isTyped: boolean
}

const bindings: readonly Binding[] = [
  {
    name: 'vue',
    packages: { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11' },
    place: '<div id="app"></div>',
    starter: {},
    isTyped: false,
  },
  {
    name: 'svelte',
    packages: { svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1' },
    place: '<div id="app"></div>',
    starter: {},
    isTyped: false,
  },
  {
    name: 'angular',
    packages: {
      '@angular/core': '22.2.6',
      '@angular/common': '22.2.6',
      '@angular/compiler': '22.2.6',
      '@angular/platform-browser': '22.2.6',
      rxjs: '7.8.2',
    },
    place: '<app-root></app-root>',
    // Compiled in the browser: the framework's own build is no matter of the binding.
    starter: { 'start.ts': "import '@angular/compiler'\n\nawait import('./main.ts')\n" },
    isTyped: true,
  },
]

/** The app of the binding's README, installed from tarballs and built. */
async function build({ name, packages, place, starter, isTyped }: Binding): Promise<string> {
  const readme = new URL(`../../tooling/bindings/${name}/README.md`, import.meta.url)
  const entry = 'start.ts' in starter ? 'start.ts' : 'main.ts'
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      ...tarballs([...PACKAGES.map((each) => `@latchkey/${each}`), `@latchkey/${name}`]),
      ...packages,
      vite: '8.3.8',
    },
  }
  const compilerOptions = { ...hostTypes, experimentalDecorators: true, useDefineForClassFields: false }
  const folder = await outsideProject(name, {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"></head><body>${place}<script type="module" src="./${entry}"></script></body></html>`,
    ...starter,
    ...codeBlocks(await readFile(readme, 'utf8')),
  })
  await install(folder)
  if (isTyped) await typecheck(folder)
  await runIn(folder, process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  return folder
}

for (const binding of bindings) {
  test(`default: the app of the README, from tarballs: ${binding.name}`, async ({ page, devnet }) => {
    test.setTimeout(180_000)
    const folder = await build(binding)
    const server = await serveFolder(`${folder}/dist`)
    const address = devnet.accounts[0]?.address ?? ''
    await page.addInitScript(announceWallet, address)
    // The public nodes of the built-in networks are out of reach here; the local chain answers for them.
    await page.route(/^https:/, async (route) => {
      const response = await page.request.post(devnet.chains[1]?.rpcUrl ?? '', { data: route.request().postDataJSON() })
      await route.fulfill({ response })
    })
    await page.goto(`${server.url}/`)
    const status = page.getByRole('status').first()
    await expect(status).toHaveText('disconnected')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Harbor/ })
      .click()
    await expect(status).toHaveText(`Hello, ${address}`)
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(status).toHaveText('disconnected')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    // The page first: what it still loads would be refused.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
}
