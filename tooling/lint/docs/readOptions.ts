import { join } from 'node:path'
import type { Span, TSInterfaceDeclaration, TSSignature, TSType } from 'oxc-parser'
import { type ParsedFile, parseFile } from '../parseFile.ts'

/** One option as its type and its TSDoc state it. */
export interface OptionRow {
  /** `legal.checkbox`; entries of a list are `wallets[].name`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly standard: string
  readonly text: string
}

/** The options that one function or component takes. */
export interface OptionGroup {
  /** What takes them, such as `connect`; the name of the type otherwise. */
  readonly name: string
  /** The name of their type. */
  readonly shape: string
  readonly options: readonly OptionRow[]
  /** Types of other packages whose options are taken too, as they are written. */
  readonly others: readonly string[]
}

interface Shape {
  readonly file: ParsedFile
  readonly node: TSInterfaceDeclaration
}

type Shapes = ReadonlyMap<string, Shape>

const DEEPEST = 2

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The TSDoc right before a place of a file, without its stars. */
function docOf({ text, result }: ParsedFile, { start }: Span): string {
  const last = result.comments.findLast(({ end }) => end <= start)
  const isDoc =
    last?.value.startsWith('*') &&
    text
      .slice(last.end, start)
      .replace(/export|readonly/g, '')
      .trim() === ''
  return isDoc && last
    ? last.value
        .slice(1)
        .replace(/^\s*\* ?/gm, '')
        .trim()
    : ''
}

/** A TSDoc text as Markdown on one line, and its default value. */
function readDoc(doc: string): Pick<OptionRow, 'text' | 'standard'> {
  const [text = '', standard = ''] = oneLine(doc)
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .split(/@defaultValue /)
  return { text: oneLine(text.replace(/@(example|throws)\b.*$/, '')), standard: oneLine(standard) }
}

const sourceOf = ({ text }: ParsedFile, { start, end }: Span): string =>
  oneLine(
    text
      .slice(start, end)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\breadonly /g, ''),
  ).replace(/ \| undefined$/, '')

/** The shape that a type refers to, be it in a list or in `Partial`. */
function referredTo(
  type: TSType | undefined,
  shapes: Shapes,
): { readonly name: string; readonly suffix: string } | undefined {
  if (type?.type === 'TSTypeOperator') return referredTo(type.typeAnnotation, shapes)
  if (type?.type === 'TSUnionType')
    return referredTo(type.types.filter(({ type: kind }) => kind !== 'TSUndefinedKeyword')[0], shapes)
  if (type?.type === 'TSArrayType') {
    const entry = referredTo(type.elementType, shapes)
    return entry && { ...entry, suffix: `[]${entry.suffix}` }
  }
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  const { name } = type.typeName
  if (name === 'Partial') return referredTo(type.typeArguments?.params[0], shapes)
  return shapes.has(name) ? { name, suffix: '' } : undefined
}

/** Plain data is described field by field; what has functions is behaviour, and described by its type. */
const isData = (members: readonly TSSignature[]): boolean =>
  members.every(
    (member) =>
      member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation.type !== 'TSFunctionType',
  )

function rowsOf(member: TSSignature, shape: Shape, shapes: Shapes, prefix: string, depth: number): OptionRow[] {
  if (member.type === 'TSMethodSignature' && member.key.type === 'Identifier') {
    const path = prefix + member.key.name
    return [{ path, type: 'function', isRequired: !member.optional, ...readDoc(docOf(shape.file, member)) }]
  }
  if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
  const annotation = member.typeAnnotation?.typeAnnotation
  const path = prefix + member.key.name
  const type = annotation ? sourceOf(shape.file, annotation) : 'unknown'
  const doc = readDoc(docOf(shape.file, member))
  const text = doc.text || (/\b\w+Options\b/.test(type) ? `The options of \`${member.key.name}\`.` : '')
  const row = { path, type, isRequired: !member.optional, ...doc, text }
  if (annotation?.type === 'TSTypeLiteral' && isData(annotation.members))
    return [
      { ...row, type: 'object' },
      ...annotation.members.flatMap((inner) => rowsOf(inner, shape, shapes, `${path}.`, depth + 1)),
    ]
  const next = depth < DEEPEST ? referredTo(annotation, shapes) : undefined
  const inner = next && shapes.get(next.name)
  if (!next || !inner || inner === shape || !isData(inner.node.body.body)) return [row]
  const below = membersOf(inner, shapes, `${path}${next.suffix}.`, depth + 1)
  return [row, ...(type.startsWith('Partial<') ? below.map((entry) => ({ ...entry, isRequired: false })) : below)]
}

const membersOf = (shape: Shape, shapes: Shapes, prefix: string, depth: number): OptionRow[] => [
  ...parentsOf(shape).flatMap((parent) => {
    const inherited = shapes.get(parent)
    return inherited ? membersOf(inherited, shapes, prefix, depth) : []
  }),
  ...shape.node.body.body.flatMap((member) => rowsOf(member, shape, shapes, prefix, depth)),
]

const parentsOf = ({ file, node }: Shape): string[] => node.extends.map((parent) => sourceOf(file, parent))

function interfacesOf(file: ParsedFile): [string, Shape][] {
  return file.result.program.body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return node?.type === 'TSInterfaceDeclaration' ? [[node.id.name, { file, node }] as [string, Shape]] : []
  })
}

/** The exported functions of a module, and the types of their parameters as they are written. */
function takersOf(file: ParsedFile): { readonly name: string; readonly types: string }[] {
  return file.result.program.body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    if (node?.type !== 'FunctionDeclaration' && node?.type !== 'TSDeclareFunction') return []
    const last = node.params.at(-1)
    const types = [...(node.typeParameters ? [node.typeParameters] : []), ...(last ? [last] : [])]
    return [{ name: node.id?.name ?? '', types: types.map((part) => sourceOf(file, part)).join(' ') }]
  })
}

/** Reads the options that the functions of an entry take, and those of the shapes that are named. */
export function readOptions(
  root: string,
  files: readonly string[],
  { shapes: wanted, entry }: { readonly shapes: readonly string[]; readonly entry: string | undefined },
): { readonly groups: readonly OptionGroup[] } {
  const shapes: Shapes = new Map(files.flatMap((file) => interfacesOf(parseFile(join(root, file)))))
  const takers = entry === undefined ? [] : takersOf(parseFile(join(root, entry)))
  const found = takers.flatMap(({ name, types }) => {
    const shape = types.match(/\b\w+Options\b/)?.[0]
    return shape !== undefined && shapes.has(shape) ? [{ name, shape }] : []
  })
  const unique = [
    ...new Map(
      [...wanted.map((shape) => ({ name: shape, shape })), ...found].map((group) => [group.name, group]),
    ).values(),
  ]
  return {
    groups: unique.flatMap(({ name, shape }) => {
      const own = shapes.get(shape)
      if (!own) return []
      const others = parentsOf(own).filter((parent) => !shapes.has(parent))
      return [{ name, shape, options: membersOf(own, shapes, '', 0), others }]
    }),
  }
}
