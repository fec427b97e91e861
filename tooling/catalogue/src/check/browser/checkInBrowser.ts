import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserType, Page } from '@playwright/test'
import type { Manifest } from '../../manifest/manifest.ts'
import { CatalogueError } from '../../package/catalogueError.ts'
import { folderIn } from '../../package/pack.ts'
import type { Finding } from '../finding.ts'
import { browserPage } from './browserPage.ts'
import { type Look, lookAtView } from './lookAtView.ts'
import { type Build, bundle, serve, sharedIn } from './pageServer.ts'

export interface BrowserOptions {
  /** Where the tools are installed: `vite`, `@playwright/test`, `@axe-core/playwright`. */
  readonly project: string
  /** What the factory is called with. */
  readonly arguments?: readonly unknown[]
  /** A browser of one's own. @defaultValue the one that Playwright has installed */
  readonly executable?: string | undefined
  /** Where pictures of each view are written, in both themes. @defaultValue nowhere */
  readonly screenshots?: string | undefined
  /** From where the plugins are found that it is shown beside. @defaultValue the package */
  readonly from?: string | undefined
}

const LOOKS: readonly Look[] = [
  { name: 'light', query: 'theme=light' },
  { name: 'dark', query: 'theme=dark' },
  { name: 'right to left', query: 'theme=light&direction=rtl' },
  { name: '200 % text', query: 'theme=light', isLarge: true },
  { name: 'awkward texts', query: 'theme=light&texts=awkward', trial: 'texts' },
  { name: 'beside twenty faulty plugins', query: 'theme=light&beside=faulty', trial: 'neighbours' },
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
  readonly build: Build
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
    if (/Content Security Policy|Trusted(HTML|Script)/i.test(message.text()))
      watch.violations.add(message.text().slice(0, 200))
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
        'No inline styles or scripts, no markup from text: use the css of the plugin, and draw with components',
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

/** Milliseconds in which a kernel with the package has to start. */
const START_LIMIT = 30_000

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

/** What fails beside faulty plugins and not without them relies on what it does not need. */
function asTried(finding: Finding, { trial }: Look): Finding {
  if (trial !== 'neighbours' || (finding.rule !== 'views' && finding.rule !== 'page-errors')) return finding
  return error(
    'neighbours',
    `Beside faulty plugins: ${finding.message}`,
    'Rely on nothing of plugins that are not in "needs"',
  )
}

/** What the kernel caught of it while it was looked at. */
async function caught(page: Page): Promise<readonly Finding[]> {
  const texts = await page.evaluate(() => globalThis.latchkeyCheck.caught)
  return [...new Set(texts)].map((text) =>
    error(
      'page-errors',
      `It fails, and the kernel catches it: ${text}`,
      'Open the preview (npm run dev), and its devtools',
    ),
  )
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
  { project, arguments: args = [], executable, screenshots, from }: BrowserOptions,
): Promise<readonly Finding[]> {
  const tools = await loadTools(project)
  const script = browserPage({ folder, entry, manifest, arguments: args, ...(from ? { from } : {}) })
  const parent = from === undefined ? dirname(folder) : await folderIn(from)
  const shared = from === undefined ? [] : await sharedIn(from)
  const { url, server } = await serve(await bundle(tools.build, parent, script, shared))
  if (screenshots !== undefined && !existsSync(screenshots)) mkdirSync(screenshots, { recursive: true })
  let browser: Browser | undefined
  try {
    browser = await tools.chromium.launch(executable === undefined ? {} : { executablePath: executable })
    const findings: Finding[] = []
    const closed = new Set<string>()
    for (const look of LOOKS) {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 800, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const watch = await watchPage(page, url)
      await page.goto(`${url}/?${look.query}`, { waitUntil: 'networkidle' })
      const isThere = await page
        .waitForFunction(() => 'latchkeyCheck' in globalThis, undefined, { timeout: START_LIMIT })
        .then(
          () => true,
          () => false,
        )
      const early = new Set(watch.hosts)
      if (isThere) {
        const seen = await lookAtView(page, look, tools.Axe, screenshots, closed)
        const all = [...seen, ...(await caught(page))]
        const isKnown = ({ message }: Finding): boolean => findings.some((known) => known.message === message)
        findings.push(...all.filter((finding) => !isKnown(finding)).map((finding) => asTried(finding, look)))
        findings.push(...(await observed(page, manifest)))
      } else if (watch.failures.size === 0) watch.failures.add('The page with the package did not start')
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
