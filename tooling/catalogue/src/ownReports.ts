import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from '@latchkey/tooling/browser.mjs'
import { type CatalogueEntry, readEntries } from './audit/entries.ts'
import { picturesFolder, reportFile } from './audit/reports.ts'
import { checkInBrowser } from './check/browser/checkInBrowser.ts'
import { checkPackage } from './check/checkPackage.ts'
import { printFindings } from './check/finding.ts'
import { isRefused, type Report } from './check/report.ts'
import { readManifest } from './manifest/manifest.ts'
import { CatalogueError } from './package/catalogueError.ts'
import { readPackage } from './package/packageFiles.ts'

// Checks the packages of this repository as the catalogue checks others, and writes their reports and pictures beside the
// entries: `node src/ownReports.ts [package ...]`. They are built before.

const CATALOGUE = join(import.meta.dirname, '..')
const ROOT = join(CATALOGUE, '../..')
const ENTRIES = join(CATALOGUE, 'entries')
/** Where all plugins are installed, for those beside which a package is shown. */
const FROM = join(ROOT, 'tooling/playground')

/** The folder of each package by its name. */
function foldersByName(): ReadonlyMap<string, string> {
  const folders = ['plugins', 'adapters', 'tooling/catalogue/examples'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name)),
  )
  const packages = folders.filter((folder) => existsSync(join(folder, 'package.json')))
  return new Map(packages.map((folder) => [readPackage(folder).json.name, folder]))
}

function newFolder(below: string, prefix: string): string {
  const parent = join(below, 'node_modules/.cache/latchkey')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, prefix))
}

/** What is published of a package, from where its dependencies are found. */
function published(folder: string): string {
  const target = join(newFolder(folder, 'published-'), 'package')
  for (const name of ['dist', 'package.json', 'README.md'])
    cpSync(join(folder, name), join(target, name), { recursive: true })
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
  return target
}

/** Tools and pictures. */
const browser = (screenshots: string) => ({
  project: CATALOGUE,
  from: FROM,
  executable: installBrowser(console.error),
  screenshots,
})

/** An example is built elsewhere, with its report (`npm test -- --only create-package`): here its views are looked at. */
async function lookAtExample(entry: CatalogueEntry, folder: string, screenshots: string): Promise<Report> {
  const report = JSON.parse(readFileSync(reportFile(ENTRIES, entry.package), 'utf8')) as Report
  const read = readManifest(readPackage(folder).json.latchkey)
  if (!('manifest' in read)) throw new CatalogueError('entry/invalid', `${folder}: ${read.problems.join('; ')}`)
  const options = { ...browser(screenshots), arguments: entry.arguments }
  const seen = await checkInBrowser(folder, 'src/index.ts', read.manifest, options)
  const others = report.findings.filter((known) => !seen.some(({ message }) => message === known.message))
  return { ...report, isLookedAt: true, findings: [...others, ...seen] }
}

async function checkBuilt(entry: CatalogueEntry, folder: string, screenshots: string): Promise<Report> {
  const copy = published(folder)
  try {
    return await checkPackage(copy, { arguments: entry.arguments, browser: browser(screenshots) })
  } finally {
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const folders = foldersByName()
for (const entry of readEntries(ENTRIES)) {
  const folder = folders.get(entry.package)
  if (folder === undefined || (wanted.length > 0 && !wanted.some((name) => entry.package.endsWith(name)))) continue
  const screenshots = newFolder(CATALOGUE, 'pictures-')
  try {
    const isBuilt = existsSync(join(folder, 'dist'))
    const report = await (isBuilt ? checkBuilt : lookAtExample)(entry, folder, screenshots)
    console.log(`${entry.package}\n${printFindings(report.findings)}`)
    if (isRefused(report)) throw new CatalogueError('package/failed', 'What is refused is not kept')
    writeFileSync(reportFile(ENTRIES, entry.package), `${JSON.stringify(report, undefined, 2)}\n`)
    const pictures = picturesFolder(ENTRIES, entry.package)
    rmSync(pictures, { recursive: true, force: true })
    if (readdirSync(screenshots).length > 0) cpSync(screenshots, pictures, { recursive: true })
  } catch (problem) {
    process.exitCode = 1
    console.error(`✗ ${entry.package}: ${problem instanceof Error ? problem.message : String(problem)}`)
  } finally {
    rmSync(screenshots, { recursive: true, force: true })
  }
}
