import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserType, Page } from '@playwright/test'
import type { Manifest } from '../manifest/manifest.ts'
import { browserPage } from './browserPage.ts'
import { CatalogueError } from './catalogueError.ts'
import type { Finding } from './finding.ts'
import { type Look, lookAtView } from './lookAtView.ts'

export interface BrowserOptions {
  /** Where the tools are installed: `vite`, `@playwright/test`, `@axe-core/playwright`. */
  readonly project: string
  /** What the factory is called with. */
  readonly arguments?: readonly unknown[]
  /** A browser of one's own. @defaultValue the one that Playwright has installed */
  readonly executable?: string | undefined
  /** Where pictures of each view are written, in both themes. @defaultValue nowhere */
  readonly screenshots?: string | undefined
}

/** The policy that the pages are shown under: nothing inline, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self' https: wss:; base-uri 'none'; form-action 'none'"

const LOOKS: readonly Look[] = [
  { name: 'light', query: 'theme=light' },
  { name: 'dark', query: 'theme=dark' },
  { name: 'right to left', query: 'theme=light&direction=rtl' },
  { name: '200 % text', query: 'theme=light', isLarge: true },
]

/**
 * A tool of a project: none of them comes with the catalogue.
 * @throws `package/no-tool` naming what is to be installed
 */
export async function loadTool<T>(project: string, name: string): Promise<T> {
  try {
    return (await import(pathToFileURL(createRequire(join(project, 'package.json')).resolve(name)).href)) as T
  } catch (cause) {
    const reason = `This needs ${name} in the project: npm install --save-dev ${name}`
    throw new CatalogueError('package/no-tool', reason, { cause })
  }
}

interface Tools {
  readonly build: (options: object) => Promise<unknown>
  readonly chromium: BrowserType
  readonly Axe: typeof AxeBuilder
}

async function loadTools(project: string): Promise<Tools> {
  const { build } = await loadTool<Pick<Tools, 'build'>>(project, 'vite')
  const playwright = await loadTool<{ chromium?: BrowserType; default?: Pick<Tools, 'chromium'> }>(
    project,
    '@playwright/test',
  )
  const axe = await loadTool<{ AxeBuilder?: Tools['Axe']; default: { AxeBuilder: Tools['Axe'] } }>(
    project,
    '@axe-core/playwright',
  )
  const chromium = playwright.chromium ?? playwright.default?.chromium
  if (!chromium) throw new CatalogueError('package/no-tool', 'Checking in a browser needs @playwright/test')
  return { build, chromium, Axe: axe.AxeBuilder ?? axe.default.AxeBuilder }
}

/** Serves built files under the policy; everything else is absent. */
async function serve(files: ReadonlyMap<string, string>): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname
    const text = files.get(path === '/' ? '/index.html' : path)
    const isScript = path.endsWith('.js')
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': isScript ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}

/** Bundles the page beside the package, from where its peers are found. */
async function bundle({ build }: Tools, folder: string, script: string): Promise<ReadonlyMap<string, string>> {
  const root = await mkdtemp(join(dirname(folder), 'page-'))
  try {
    await writeFile(join(root, 'page.js'), script)
    await writeFile(
      join(root, 'index.html'),
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check</title><link rel="icon" href="data:,"></head><body><script type="module" src="./page.js"></script></body></html>',
    )
    const built = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      // Development code has the permissions' checks in it.
      mode: 'development',
      define: { 'process.env.NODE_ENV': '"development"' },
      resolve: { dedupe: ['react', 'react-dom', 'jotai', '@latchkey/kernel', '@latchkey/theme'] },
      build: { write: false, target: 'es2022', minify: false, modulePreload: false },
    })) as {
      readonly output: readonly { readonly fileName: string; readonly code?: string; readonly source?: string }[]
    }
    return new Map(built.output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? String(source)] as const))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const error = (rule: string, message: string, fix: string): Finding => ({ rule, level: 'error', message, fix })

/** What the page does wrong whatever is looked at: hosts, the policy, scripts that fail. */
interface Watch {
  readonly hosts: Set<string>
  readonly violations: Set<string>
  readonly failures: Set<string>
}

async function watchPage(page: Page, url: string): Promise<Watch> {
  const watch: Watch = { hosts: new Set(), violations: new Set(), failures: new Set() }
  page.on('pageerror', (failure) => watch.failures.add(failure.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) watch.violations.add(message.text().slice(0, 200))
  })
  await page.route(
    (address) => address.origin !== url,
    async (route) => {
      watch.hosts.add(new URL(route.request().url()).host)
      await route.abort()
    },
  )
  await page.routeWebSocket(/.*/, (socket) => {
    watch.hosts.add(new URL(socket.url()).host)
    void socket.close()
  })
  return watch
}

const covers = (declared: readonly string[], host: string): boolean =>
  declared.some((name) => name === '*' || name === host || (name.startsWith('*.') && host.endsWith(name.slice(1))))

function watched(
  { hosts, violations, failures }: Watch,
  early: ReadonlySet<string>,
  { hosts: declared }: Manifest,
): readonly Finding[] {
  const late = [...hosts].filter((host) => !early.has(host) && host !== 'node.invalid' && !covers(declared, host))
  return [
    ...[...early].map((host) =>
      error('quiet-start', `It asks ${host} before anybody uses it`, 'Ask when an action is called or a view is open'),
    ),
    ...late.map((host) =>
      error('permissions', `It asked ${host}, which is not declared`, `Add "${host}" in "latchkey"."hosts"`),
    ),
    ...[...violations].map((text) =>
      error(
        'strict-policy',
        `A strict content security policy stops it: ${text}`,
        'No inline styles or scripts: use the css of the plugin',
      ),
    ),
    ...[...failures].map((text) =>
      error(
        'page-errors',
        `A script fails in the page: ${text}`,
        'Open the preview (npm run dev) and look into the console',
      ),
    ),
  ]
}

/** Questions in the wallet that a plugin may cause by itself: to sign in after connecting, and no more. */
const UNASKED = 1
/** Requests of any kind that it may make by itself: most of them are reads, which show nothing. */
const READS = 10

/** What it did, against what it says. Its views were opened, and nothing in them was pressed. */
async function observed(page: Page, { hooks, capabilities }: Manifest): Promise<readonly Finding[]> {
  const activity = await page.evaluate(() => globalThis.latchkeyCheck.activity())
  const taps = Object.keys(activity?.hooks ?? {})
    .filter((hook) => !hooks.includes(hook))
    .map((hook) =>
      error('permissions', `It took part in ${hook}, which is not declared`, `Add "${hook}" in "latchkey"."hooks"`),
    )
  const asked = Object.keys(activity?.capabilities ?? {})
    .filter((name) => !capabilities.includes(name))
    .map((name) =>
      error(
        'permissions',
        `It asked the wallet for ${name}, which is not declared`,
        `Add "${name}" in "latchkey"."capabilities"`,
      ),
    )
  const stated = [...taps, ...asked]
  const { request = 0, ...prompts } = activity?.prompts ?? {}
  const count = Object.values(prompts).reduce((sum, times) => sum + times, 0)
  if (count <= UNASKED && request <= READS) return stated
  const names = Object.keys(activity?.prompts ?? {}).join(', ')
  const flood = `It asked the wallet again and again (${names}) while nobody pressed anything`
  return [...stated, error('prompts', flood, 'Ask the wallet when a user presses something, and once')]
}

/**
 * Shows a package in a browser: each view in both themes, from right to left and with large text, by axe and by keyboard,
 * under a strict policy, and what it asks for and does while it is looked at.
 * @param folder - the unpacked package
 * @param entry - its main script
 * @throws `package/no-tool`
 */
export async function checkInBrowser(
  folder: string,
  entry: string,
  manifest: Manifest,
  { project, arguments: args = [], executable, screenshots }: BrowserOptions,
): Promise<readonly Finding[]> {
  const tools = await loadTools(project)
  const { url, server } = await serve(
    await bundle(tools, folder, browserPage({ folder, entry, manifest, arguments: args })),
  )
  if (screenshots !== undefined && !existsSync(screenshots)) mkdirSync(screenshots, { recursive: true })
  let browser: Browser | undefined
  try {
    browser = await tools.chromium.launch(executable === undefined ? {} : { executablePath: executable })
    const findings: Finding[] = []
    for (const look of LOOKS) {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 800, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const watch = await watchPage(page, url)
      await page.goto(`${url}/?${look.query}`, { waitUntil: 'networkidle' })
      const isThere = await page.evaluate(() => 'latchkeyCheck' in globalThis)
      const early = new Set(watch.hosts)
      if (isThere)
        findings.push(...(await lookAtView(page, look, tools.Axe, screenshots)), ...(await observed(page, manifest)))
      else if (watch.failures.size === 0) watch.failures.add('The page with the package did not start')
      findings.push(...watched(watch, early, manifest))
      await context.close()
    }
    const seen = new Set<string>()
    return findings.filter(({ rule, message }) => !seen.has(rule + message) && seen.add(rule + message))
  } finally {
    await browser?.close()
    server.close()
  }
}
