import { join } from 'node:path'
import { isAllowed } from '@latchkey/tooling/lint/checkLicences.ts'
import { installedWithoutPeers } from '@latchkey/tooling/lint/licences/installedPackages.ts'
import rules from '@latchkey/tooling/lint/licences/licences.json' with { type: 'json' }
import type { Browser } from '@playwright/test'
import { buildHost } from '../bundle/sampleHosts.ts'
import budgets from './budgets.json' with { type: 'json' }
import { buildEverywhere } from './buildEverywhere.ts'
import { type BuiltChunk, buildFamilyHost, closureOf, firstFiles, sumOf } from './buildFamilyHost.ts'
import { ADAPTERS, FAMILIES, type FamilyName, familyHost } from './familyHost.ts'
import { measureShown } from './measureShown.ts'
import { noticeProblems } from './noticeInside.ts'
import { readmeProblems } from './readmeInside.ts'
import { shippedInside } from './shippedInside.ts'

type Host = ReadonlyMap<string, BuiltChunk>

/** The file of an adapter that has its chain library. */
const LIBRARIES = {
  Solana: ['solana/dist/web3.js'],
  Bitcoin: ['bitcoin/dist/transfers.js', 'bitcoin/dist/library.js'],
  Polkadot: ['polkadot/dist/polkadotApi.js'],
  'Polkadot’s metadata hash': ['polkadot/dist/metadataHash.js'],
} as const satisfies Readonly<Record<keyof typeof budgets.library, readonly string[]>>

const NAMES = Object.keys(FAMILIES) as FamilyName[]

/** A figure beside its budget. */
function row(what: string, figure: number, budget: number, unit = 'bytes'): string {
  return `  ${figure > budget ? 'over' : 'ok'} families: ${what}: ${figure} of ${budget} ${unit}`
}

/** What each family adds to the page before the first press. */
async function unused(): Promise<readonly string[]> {
  const first = async (families: readonly FamilyName[]): Promise<number> => {
    const host = await buildFamilyHost(familyHost(families))
    return sumOf(host, firstFiles(host))
  }
  const base = await first([])
  const lines: string[] = []
  for (const name of NAMES) lines.push(row(`${name}, unused`, (await first([name])) - base, budgets.unused[name]))
  return lines
}

/** The chain library with what only it brings: code of an adapter that neither the page nor a connected wallet has loaded. */
function libraries(host: Host): readonly string[] {
  const anyway = new Set(firstFiles(host))
  for (const [file, { modules }] of host) if (!modules.some((id) => /[\\/]adapters[\\/]/.test(id))) anyway.add(file)
  const holds = (ends: readonly string[]) => (chunk: BuiltChunk) =>
    chunk.modules.some((id) => ends.some((part) => id.replaceAll('\\', '/').endsWith(part)))
  const chunksWith = (ends: readonly string[]) => [...host].filter(([, chunk]) => holds(ends)(chunk))
  for (const name of NAMES)
    for (const [file] of chunksWith([`${name}/dist/connect.js`, `${name}/dist/signatures.js`]))
      for (const part of closureOf(host, [file])) anyway.add(part)
  const lines: string[] = []
  for (const [name, ends] of Object.entries(LIBRARIES)) {
    const own = closureOf(
      host,
      chunksWith(ends).map(([file]) => file),
    )
    const bytes = sumOf(
      host,
      [...own].filter((file) => !anyway.has(file)),
    )
    lines.push(row(`chain library of ${name}`, bytes, budgets.library[name as keyof typeof LIBRARIES]))
    if (own.size === 0) lines.push(`  over families: the chain library of ${name} is not where it was`)
  }
  return lines
}

/** What a page loads for each family until its account is there, and whether it has sent requests before. */
async function shown(root: string, browser: Browser): Promise<readonly string[]> {
  const measured = await measureShown(browser, await buildHost(root, 'families', 'bundled'))
  const lines = NAMES.map((name) => {
    const [bytes, files] = measured.shown[name]
    return `${row(`${name}, until address and balance are shown`, bytes, budgets.shown[name])} in ${files.length} files`
  })
  return [...lines, row('requests to others before the press', measured.asked, 0, 'requests')]
}

/** What lies in `node_modules` for the six adapters, those that a host has already left out. */
function packages(root: string): readonly string[] {
  const folders = ADAPTERS.map((name) => join(root, 'adapters', name))
  const found = installedWithoutPeers(folders)
  const allowed = new Set(rules.shipped)
  const foreign = found.filter(({ licence }) => !isAllowed(licence, allowed))
  return [
    row('installed for the six adapters, without peers', found.length, budgets.packages, 'packages'),
    row(`of them under other licences${foreign.map(({ name }) => ` ${name}`).join('')}`, foreign.length, 0, 'packages'),
  ]
}

/** Whether the adapters' READMEs name what is inside their files, with versions and licences, and whether their notices pass on the texts of these. */
function readmes(root: string): readonly string[] {
  return [...ADAPTERS, 'evm', 'walletconnect'].map((name) => {
    const folder = join(root, 'adapters', name)
    const problems = [...readmeProblems(folder), ...noticeProblems(folder)]
    return `  ${problems.length ? 'over' : 'ok'} families: README and NOTICE of ${name} on what is inside${problems.map((problem) => `, ${problem}`).join('')}`
  })
}

/** The figures of the chain families and of the bridges to other libraries, each with its budget. */
export async function measureFamilies(
  root: string,
  browser: Browser,
): Promise<{ readonly lines: readonly string[]; readonly isWithin: boolean }> {
  const all = await buildFamilyHost(familyHost(NAMES, true))
  const first = sumOf(all, firstFiles(all))
  const inside = (await buildEverywhere(join(root, '.cache/hosts/families'))).flatMap((host) => {
    const { packages: found, problems } = shippedInside(host)
    const isGood = problems.length === 0 && found.size > 0
    return `  ${isGood ? 'ok' : 'over'} families by ${host.bundler}: ${found.size} packages of others inside${problems.map((problem) => `, ${problem}`).join('')}`
  })
  const lines = [
    row('first bundle of a host with all of them and the bridges', first, budgets.first),
    ...(await unused()),
    ...(await shown(root, browser)),
    ...libraries(all),
    ...packages(root),
    ...readmes(root),
    ...inside,
  ]
  return { lines, isWithin: !lines.some((line) => line.startsWith('  over ')) }
}
