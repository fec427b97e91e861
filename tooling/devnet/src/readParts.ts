import { DevnetError } from './devnetError.ts'
import { PARTS, type PartName } from './parts.ts'

function isPart(name: string): name is PartName {
  return name === 'evm' || name in PARTS
}

/**
 * The parts that a command names: `all`, or their names with commas between.
 * @throws DevnetError `unknown-part`
 */
export function readParts(text: string): 'all' | PartName[] {
  if (text === 'all') return 'all'
  return text.split(',').map((name) => {
    if (isPart(name)) return name
    const known = ['evm', ...Object.keys(PARTS)].join(', ')
    throw new DevnetError('unknown-part', `The devnet has no part "${name}". Name some of: ${known}; or all.`)
  })
}
