import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import type { Check, Problem } from './check.ts'
import { sourceFiles } from './listFiles.ts'
import { parseFile } from './parseFile.ts'
import exceptions from './throws/exceptions.json' with { type: 'json' }

const OURS = new Set([
  'KernelError',
  'ThemeError',
  'GatewayError',
  'CatalogueError',
  'AnswerError',
  'UpgradeError',
  // The wallet's document answers with the numbers of EIP-1193, and its service with a status.
  'FrameError',
  'ServiceError',
  'ConfigError',
  'RpcError',
  'NodeError',
  'SourceError',
  'CcipError',
  'OutsideError',
  'ChainDataError',
  'LeaseLostError',
])
const EXEMPT = /\/src\/testing\//

function foreign(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' || node?.type === 'TemplateLiteral' || node?.type === 'ObjectExpression')
    return 'a plain value'
  if (node?.type !== 'NewExpression') return undefined
  const name = node.callee.type === 'Identifier' ? node.callee.name : 'something else'
  return OURS.has(name) ? undefined : name
}

/** What a file throws that is no error of ours. */
function thrownIn(root: string, file: string): Problem[] {
  const parsed = parseFile(join(root, file))
  const problems: Problem[] = []
  const add = (what: string | undefined, start: number): void => {
    if (what)
      problems.push({
        file,
        line: parsed.lineOf(start),
        message: `throws ${what}: throw a KernelError with a code of the package's table`,
      })
  }
  new Visitor({
    ThrowStatement: ({ argument, start }) => add(foreign(argument), start),
    CallExpression({ callee, arguments: [first], start }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (name === 'reject') add(foreign(first), start)
    },
  }).visit(parsed.result.program)
  return problems
}

/** A check with other exceptions than the repository's: files by path, each with its reason. */
export function throwsExcept(excepted: Readonly<Record<string, string>>): Check {
  return ({ root }) => {
    const thrown = sourceFiles(root)
      .filter((file) => !EXEMPT.test(file))
      .flatMap((file) => thrownIn(root, file))
    const idle = Object.keys(excepted).filter((name) => !thrown.some(({ file }) => file === name))
    return [
      ...thrown.filter(({ file }) => !(file in excepted)),
      ...idle.map((file) => ({
        file: 'tooling/lint/throws/exceptions.json',
        message: `${file} throws nothing of the kind: remove it`,
      })),
    ]
  }
}

/** Everything thrown is an error with a code, so that a host can tell what happened. */
export const checkThrows: Check = throwsExcept(exceptions)
