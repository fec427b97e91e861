import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserArgs, findBrowser } from '@latchkey/tooling/browser.mjs'
import { chromium, type Page } from '@playwright/test'
import { type FamilyFixtures, familyChains } from '../families/familyChains.ts'
import { test as base, expect } from '../test.ts'
import { buildExtension } from './buildExtension.ts'

declare global {
  interface Window {
    extension: {
      call(message: string, request?: object | string): Promise<unknown>
      watch(message: string): string
      latest(id: string): readonly Asked[]
      readCall(definition: object, call: string): KnownCall
    }
  }
}

/** What it can ask for: to see accounts, a signature, and to take over the description of a chain. */
type Kind = 'authorize' | 'signing' | 'metadata'

/** What the extension asks its owner. */
interface Asked {
  readonly id: string
  readonly url: string
}

/** What the extension's own code makes of a chain it knows: its names, and a call. */
interface KnownCall {
  readonly chain: string
  readonly specVersion: number
  readonly ss58Format: number
  readonly tokenSymbol: string
  readonly tokenDecimals: number
  readonly call: unknown
}

const PASSWORD = 'correct horse'

/** The owner of the extension, with a hand on what its own pages would show. */
export class Owner {
  readonly page: Page
  readonly #watched = new Map<string, Promise<string>>()

  constructor(page: Page) {
    this.page = page
  }

  #call(message: string, request: object | string): Promise<unknown> {
    return this.page.evaluate(([name, given]) => window.extension.call(name, given), [message, request] as const)
  }

  #watch(kind: Kind): Promise<string> {
    const id =
      this.#watched.get(kind) ?? this.page.evaluate((name) => window.extension.watch(name), `pri(${kind}.requests)`)
    this.#watched.set(kind, id)
    return id
  }

  async #next(kind: Kind): Promise<Asked> {
    const id = this.#watch(kind)
    const latest = async () => this.page.evaluate((given) => window.extension.latest(given), await id)
    // The description of a chain is long, and made on a press.
    await expect.poll(async () => (await latest()).length, { timeout: 45_000 }).toBe(1)
    const [asked] = await latest()
    if (!asked) throw new Error(`the extension asks nothing of the kind ${kind}`)
    return asked
  }

  /** How many questions of a kind it asks its owner. */
  async count(kind: Kind): Promise<number> {
    return this.page.evaluate((id) => window.extension.latest(id).length, await this.#watch(kind))
  }

  async create(name: string, suri: string): Promise<void> {
    await this.#call('pri(accounts.create.suri)', { name, suri, password: PASSWORD, type: 'sr25519' })
  }

  /** Shows these accounts to the page that asks. */
  async allow(authorizedAccounts: readonly string[]): Promise<void> {
    const { id } = await this.#next('authorize')
    await this.#call('pri(authorize.approve)', { id, authorizedAccounts })
  }

  /** Closes the question whether a page may see accounts. */
  async forbid(): Promise<void> {
    const { id } = await this.#next('authorize')
    await this.#call('pri(authorize.cancel)', id)
  }

  /** Shows these accounts to a page that is allowed already. */
  async show(url: string, authorizedAccounts: readonly string[]): Promise<void> {
    await this.#call('pri(authorize.update)', { url: new URL(url).origin, authorizedAccounts })
  }

  async sign(): Promise<void> {
    const { id } = await this.#next('signing')
    await this.#call('pri(signing.approve.password)', { id, password: PASSWORD, savePass: false })
  }

  async refuse(): Promise<void> {
    const { id } = await this.#next('signing')
    await this.#call('pri(signing.cancel)', { id })
  }

  /** Takes the description of a chain over, or does not. */
  async answerMetadata(answer: 'approve' | 'reject'): Promise<void> {
    const { id } = await this.#next('metadata')
    await this.#call(`pri(metadata.${answer})`, { id })
  }

  /** What it knows of a chain, and how it reads a call of it. */
  async readCall(genesisHash: string, call: string): Promise<KnownCall> {
    const definition = (await this.#call('pri(metadata.get)', genesisHash)) as object
    return this.page.evaluate(([known, hex]) => window.extension.readCall(known, hex), [definition, call] as const)
  }
}

/** Tests in a browser with the extension of polkadot-js, and a chain. */
export const test = base.extend<{ readonly owner: Owner }, FamilyFixtures & { readonly extension: string }>({
  extension: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-extension-'))
      await buildExtension(folder)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ...familyChains(['polkadot']),
  context: async ({ extension }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
    const path = findBrowser()
    const context = await chromium.launchPersistentContext(profile, {
      ...(path ? { executablePath: path } : {}),
      // Extensions run in the new headless mode alone, and Playwright switches them off.
      ignoreDefaultArgs: ['--disable-extensions', '--headless', '--headless=old'],
      args: [
        ...browserArgs,
        '--headless=new',
        '--disable-features=LocalNetworkAccessChecks',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
  page: async ({ context }, use) => use(await context.newPage()),
  owner: async ({ context }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const page = await context.newPage()
    await page.goto(new URL('/index.html', worker.url()).href)
    await page.waitForFunction(() => 'extension' in window)
    await use(new Owner(page))
  },
})
