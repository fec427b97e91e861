import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  buildPreview,
  type CatalogueEntry,
  entryName,
  listPackages,
  type Manifest,
  readEntries,
  readManifest,
  readPictures,
  readReports,
  renderPages,
} from '@latchkey/catalogue'
import type { Routes } from '../start.ts'
import type { Pages } from './buildPages.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRIES = join(ROOT, 'tooling/catalogue/entries')
/** What has the packages that a preview needs. */
const PROJECT = join(import.meta.dirname, '..')
const PREVIEW = '/catalogue/preview/'

/** A package of this repository with an entry. */
interface Own {
  readonly entry: CatalogueEntry
  readonly folder: string
  readonly manifest: Manifest
  /** Built packages have their main script in `dist`; examples are shown from their sources. */
  readonly main: string
}

async function findOwn(entries: readonly CatalogueEntry[]): Promise<readonly Own[]> {
  const folders = ['plugins', 'adapters', 'tooling/catalogue/examples'].flatMap((kind) =>
    readdirSync(join(ROOT, kind)).map((name) => join(ROOT, kind, name)),
  )
  const found = await Promise.all(
    folders.map(async (folder): Promise<readonly Own[]> => {
      const file = join(folder, 'package.json')
      if (!existsSync(file)) return []
      const { name, latchkey } = JSON.parse(await readFile(file, 'utf8')) as { name?: string; latchkey?: unknown }
      const entry = entries.find((each) => each.package === name)
      const read = readManifest(latchkey)
      if (!entry || !('manifest' in read)) return []
      const main = ['dist/index.js', 'src/index.ts'].find((path) => existsSync(join(folder, path)))
      return main ? [{ entry, folder, manifest: read.manifest, main }] : []
    }),
  )
  return found.flat()
}

/** The catalogue of this repository's packages. */
export interface Catalogue {
  /** Its pages, under `/catalogue/`. */
  readonly pages: Pages
  /** Answers requests for a live preview, which is built when it is asked for. */
  readonly routes: Routes
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' })
    .end(text)
}

/** Builds each preview once, when it is asked for. */
function createPreviews(own: readonly Own[]): (file: string) => Promise<string | undefined> {
  const built = new Map<string, ReturnType<typeof buildPreview>>()
  return async (file) => {
    const name = file.replace(/\.(html|js)$/, '')
    const found = own.find(({ entry }) => entryName(entry.package) === name)
    if (!found) return undefined
    const { entry, folder, main, manifest } = found
    const given = { folder, entry: main, manifest, arguments: entry.arguments, project: PROJECT, name }
    const files = built.get(name) ?? buildPreview(given)
    built.set(name, files)
    // Its package may be repaired later.
    files.catch(() => built.delete(name))
    return (await files).get(file)
  }
}

/** @param policy - the content security policy of a path */
export async function openCatalogue(policy: (path: string) => string): Promise<Catalogue> {
  const entries = readEntries(ENTRIES)
  const own = await findOwn(entries)
  const built = own.filter(({ main }) => main.startsWith('dist'))
  const listed = listPackages(
    entries,
    built.map(({ folder }) => folder),
    readReports(ENTRIES),
  )
  const preview = createPreviews(own)
  const pages = renderPages(listed, {
    home: { href: '/', label: 'Playground' },
    pictures: ({ entry }) => readPictures(ENTRIES, entry),
    hasPreview: ({ entry }) => own.some((each) => each.entry === entry),
  })
  return {
    pages: new Map([...pages].map(([name, content]) => [`/catalogue/${name}`, content])),
    routes: ({ url = '/', method }, response) => {
      const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
      if (!path.startsWith(PREVIEW) || method !== 'GET') return false
      // Opened by itself it is as far from this site as in the frame of its page.
      response.setHeader('content-security-policy', `${policy(path)}; sandbox allow-scripts`)
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
      preview(path.slice(PREVIEW.length)).then(
        (text) =>
          text === undefined
            ? send(response, 404, 'text/plain', 'There is no such preview.')
            : send(response, 200, type, text),
        (reason: unknown) => send(response, 500, 'text/plain', `The preview could not be built: ${String(reason)}`),
      )
      return true
    },
  }
}
