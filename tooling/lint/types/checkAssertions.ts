import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Check } from '../check.ts'
import { listFiles } from '../listFiles.ts'
import { parseFile } from '../parseFile.ts'

const FOLDERS = ['kernel', 'theme', 'plugins', 'adapters', 'tooling', 'e2e']
const SOURCE = /\.tsx?$/
/** Lines above an assertion in which its reason may stand. */
const ABOVE = 2

/** `as never` fits everything, so the compiler sees nothing through it: it needs its reason in words, and tests have `untyped`. */
export const checkAssertions: Check = ({ root }) =>
  listFiles(root, FOLDERS, SOURCE, { withFixtures: true }).flatMap((file) => {
    const parsed = parseFile(join(root, file))
    const lines = parsed.text.split('\n')
    const bare = new Set<number>()
    new Visitor({
      TSAsExpression({ typeAnnotation }) {
        if (typeAnnotation.type !== 'TSNeverKeyword') return
        const line = parsed.lineOf(typeAnnotation.start)
        const around = lines.slice(Math.max(0, line - 1 - ABOVE), line)
        if (!around.some((text) => /^\s*(\/\/|\/?\*)/.test(text))) bare.add(line)
      },
    }).visit(parsed.result.program)
    const message =
      'asserts `as never` without a reason: type it, use `untyped` of @latchkey/tooling in a test, or say why in a comment above'
    return [...bare].map((line) => ({ file, line, message }))
  })
