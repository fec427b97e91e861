import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Check, Problem } from '../check.ts'
import { matchesGlob, sourceFiles } from '../listFiles.ts'
import { parseFile } from '../parseFile.ts'
import allowances from './allowances.json' with { type: 'json' }

/** Where one standard of one family is the subject itself. */
interface Allowance {
  /** Glob patterns. */
  readonly files: readonly string[]
  readonly why: string
}

const FAMILIES = /eip155|evm|ethereum|solana|bip122|bitcoin|polkadot|substrate/i
const FOLDERS = /^(kernel\/src\/(core|react|element)|plugins\/[^/]+\/src)\//
/** Stand-ins for tests, and words for people: both may say what a chain is called. */
const EXEMPT = /\/src\/(testing(\/|\.tsx?$)|locales\/)/

/** What the code of a file names, comments left out: one finding for a line. */
function namedIn(root: string, file: string): readonly Problem[] {
  const { result, lineOf } = parseFile(join(root, file))
  const found = new Map<number, Problem>()
  const look = (text: string, start: number): void => {
    const word = FAMILIES.exec(text)?.[0]
    if (word === undefined) return
    const line = lineOf(start)
    const message = `names "${word}": what differs between chain families is said by the family (\`ChainFamily\`, its entries, a capability), see tooling/docs/chain-families.md`
    if (!found.has(line)) found.set(line, { file, line, message })
  }
  new Visitor({
    Literal: ({ value, raw, start }) => look(typeof value === 'string' ? value : (raw ?? ''), start),
    TemplateElement: ({ value, start }) => look(value.raw, start),
    Identifier: ({ name, start }) => look(name, start),
    JSXIdentifier: ({ name, start }) => look(name, start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(result.program)
  return [...found.values()]
}

/** A check with other allowances than the repository's. */
export function familyWords(allowed: readonly Allowance[]): Check {
  return ({ root }) => {
    const files = sourceFiles(root).filter((file) => FOLDERS.test(file) && !EXEMPT.test(file))
    const named = files.flatMap((file) => namedIn(root, file))
    const isAllowed = ({ file }: Problem): boolean => allowed.some((entry) => matchesGlob(file, entry.files))
    const idle = allowed.flatMap(({ files: patterns, why }) =>
      patterns.flatMap((pattern) =>
        why !== '' && named.some(({ file }) => matchesGlob(file, [pattern]))
          ? []
          : [
              {
                file: 'tooling/lint/families/allowances.json',
                message: `"${pattern}" names no family, or gives no reason: remove it`,
              },
            ],
      ),
    )
    return [...named.filter((problem) => !isAllowed(problem)), ...idle]
  }
}

/** Neither the kernel nor a plugin names a chain family, but where the standard of one is its subject. */
export const checkFamilyWords: Check = familyWords(allowances)
