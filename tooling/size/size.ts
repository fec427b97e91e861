import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackages } from '@latchkey/tooling/start/startEverything.ts'
import budgets from './budgets.json' with { type: 'json' }
import { buildHost } from './bundle/sampleHosts.ts'
import { type HostSizes, sizeReport } from './bundle/sizeReport.ts'
import { type ChunkLimits, chunkReport, cutAsBuilt, cutByEsbuild } from './chunkReport.ts'
import { measureFamilies } from './families/measureFamilies.ts'
import { launchBrowser } from './harness/launchBrowser.ts'
import { measureHost } from './measureHost.ts'
import { measurePairing } from './measurePairing.ts'
import { writePackageCosts } from './packageCosts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const BUDGETS: Readonly<Record<string, HostSizes>> = budgets

const LIMITS: Readonly<Record<string, ChunkLimits>> = { minimal: cutAsBuilt, 'minimal-esbuild': cutByEsbuild }

/** Measures every sample host; with `--json` the figures are the only thing on standard output, with `--packages` the table of the document. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, built: { type: 'boolean' }, packages: { type: 'boolean' } },
  })
  if (!values.built) await buildPackages(ROOT, new AbortController().signal)
  if (values.packages) {
    await writePackageCosts()
    return true
  }
  const browser = await launchBrowser()
  const sizes: Record<string, HostSizes> = {}
  let isWithin = true
  try {
    for (const [name, budget] of Object.entries(BUDGETS)) {
      const host = await buildHost(ROOT, name, 'apart')
      const loaded = await measureHost(browser, host)
      const report = sizeReport(name, host, loaded, budget)
      sizes[name] = report.sizes
      isWithin &&= report.isWithin
      console.error(report.lines.join('\n'))
      const cut = chunkReport(name, host, loaded.untilAccount, LIMITS[name])
      isWithin &&= cut.isWithin
      console.error(cut.lines.join('\n'))
    }
    const pairing = await measurePairing(browser, await buildHost(ROOT, 'pairing', 'apart'))
    isWithin &&= pairing.isWithin
    console.error(pairing.lines.join('\n'))
    const families = await measureFamilies(ROOT, browser)
    isWithin &&= families.isWithin
    console.error(families.lines.join('\n'))
  } finally {
    await browser.close()
  }
  if (values.json) console.log(JSON.stringify(sizes, null, 2))
  return isWithin
}

main().then(
  (isWithin) => process.exit(isWithin ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
