import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import type { Check } from './check.ts'
import { sourceFiles } from './listFiles.ts'
import { parseFile } from './parseFile.ts'
import exceptions from './throws/exceptions.json' with { type: 'json' }

const OURS = new Set([
  'KernelError',
  'ThemeError',
  'GatewayError',
  'CatalogueError',
  'AnswerError',
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

/** Everything thrown is an error with a code, so that a host can tell what happened. */
export const checkThrows: Check = ({ root }) =>
  sourceFiles(root)
    .filter((file) => !EXEMPT.test(file) && !(file in exceptions))
    .flatMap((file) => {
      const parsed = parseFile(join(root, file))
      const problems: { file: string; line: number; message: string }[] = []
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
    })
