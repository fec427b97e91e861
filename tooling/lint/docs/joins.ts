import { dirname, join } from 'node:path/posix'
import { type Expression, type Program, Visitor } from 'oxc-parser'
import { parseFile } from '../parseFile.ts'
import { scanImports } from '../scanImports.ts'

/** The last name of an expression: `wallet` of `kernel.wallet`. */
function lastName(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression' && !expression.computed) return expression.property.name
  return undefined
}

/** What a file calls, reads and has, by name. */
interface Names {
  /** Members that are called or read, with what they are a member of: `wallet.connect`. */
  readonly members: ReadonlySet<string>
  /** Functions that are called by their own name. */
  readonly called: ReadonlySet<string>
  /** Properties whose value is a function, or what a call gives. */
  readonly methods: ReadonlySet<string>
  readonly exported: ReadonlySet<string>
  /** Names that are imported, with the file they are from. */
  readonly imported: ReadonlyMap<string, string>
}

function exportsOf({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => lastName(id as Expression) ?? [])
    return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
  })
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'CallExpression'])

function namesOf(root: string, file: string): Names {
  const { result } = parseFile(join(root, file))
  const members = new Set<string>()
  const called = new Set<string>()
  const methods = new Set<string>()
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!computed) members.add(`${lastName(object)}.${property.name}`)
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') called.add(callee.name)
    },
    Property({ key, value, computed }) {
      if (!computed && key.type === 'Identifier' && FUNCTIONS.has(value.type)) methods.add(key.name)
    },
  }).visit(result.program)
  const imported = new Map(
    result.module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, join(dirname(file), moduleRequest.value)] as const),
    ),
  )
  return { members, called, methods, exported: new Set(exportsOf(result.program)), imported }
}

/** Whether a file imports or loads another one for more than its types. */
function imports(root: string, from: string, to: string): boolean {
  return scanImports(join(root, from)).some(
    ({ specifier, kind }) => kind !== 'type' && specifier.startsWith('.') && join(dirname(from), specifier) === to,
  )
}

/** What only state is known by: one file writes it, another one reads it, and a third one has it. */
const STATES = ['state', 'atoms']

/**
 * Whether a name joins two files, whichever of them comes first:
 * - `wallet.connect`: one of them calls this member, in the other a member of that name is a function;
 * - `state.modal`: both use this atom, or one of them makes it;
 * - `callProvider`: one of them exports it, and the other imports it or calls what has its name;
 * - `loadActions`: one of them imports it from a file that loads the other.
 */
function joinsByName(root: string, joint: string, [from, to]: readonly [string, string]): boolean {
  const [first, second] = [namesOf(root, from), namesOf(root, to)]
  const both = [
    [first, second],
    [second, first],
  ] as const
  const [owner, member] = joint.split('.')
  if (member !== undefined) {
    const isState = owner !== undefined && STATES.includes(owner)
    const uses = ({ members }: Names): boolean => STATES.some((name) => members.has(`${name}.${member}`))
    if (isState) return both.some(([user, other]) => uses(user) && (uses(other) || other.methods.has(member)))
    return both.some(([user, owning]) => user.members.has(joint) && owning.methods.has(member))
  }
  const loader = first.imported.get(joint)
  if (loader !== undefined && imports(root, loader, to)) return true
  return both.some(([uses, has]) => has.exported.has(joint) && (uses.imported.has(joint) || uses.called.has(joint)))
}

/** Whether two files that follow one another in a walk are joined: the first imports or loads the second, or by a name. */
export function areJoined(root: string, [from, to]: readonly [string, string], joint?: string): boolean {
  return joint === undefined ? imports(root, from, to) : joinsByName(root, joint, [from, to])
}
