import { fileURLToPath } from 'node:url'
import { measureStructure } from './lint/structure/checkStructure.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const isLong = process.argv.includes('--places')

console.log(
  'package                    files  median  short  single  folder  circles  function  file  names  comments  tests',
)
for (const { folder, figures, places } of measureStructure(ROOT)) {
  const {
    files,
    median,
    short,
    single,
    folder: most,
    circles,
    function: longest,
    file,
    names,
    comments,
    tests,
  } = figures
  const cells = [
    files,
    median,
    `${short}%`,
    `${single}%`,
    most,
    circles,
    longest,
    file,
    names,
    comments,
    tests.toFixed(2),
  ]
  const widths = [5, 6, 5, 6, 6, 7, 8, 4, 5, 8, 5]
  console.log(`${folder.padEnd(26)} ${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 6)).join('  ')}`)
  if (!isLong) continue
  for (const [name, list] of Object.entries(places)) console.log(`    ${name}: ${list.slice(0, 12).join(', ')}`)
}
