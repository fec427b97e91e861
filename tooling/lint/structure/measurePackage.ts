import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { type BindingRestElement, type ParamPattern, Visitor } from 'oxc-parser'
import { type Edge, findCycles, moduleGraph } from '../boundaries/moduleGraph.ts'
import { matchesGlob } from '../listFiles.ts'
import { type ParsedFile, parseFile } from '../parseFile.ts'
import type { StructureFigures, StructureRules } from './structureRules.ts'

const SHORT = 15
const NO_ENTRIES = { entries: {}, layers: [], npm: {}, npmHints: {}, npmAnywhere: [], lazyOnly: [] } as const
const NO_RULES = {
  ...NO_ENTRIES,
  adapterSdkFolders: [],
  dynamicOnly: [],
  dependencies: {},
  other: { parentFolders: 0 },
}

/** The figures of one package, and where the worst of each stands. */
export interface Measured {
  readonly figures: StructureFigures
  /** Places behind a figure, worst first, for the message. */
  readonly places: Readonly<Partial<Record<keyof StructureFigures, readonly string[]>>>
}

interface SourceFile {
  readonly path: string
  readonly lines: number
  readonly isGrammar: boolean
  readonly parsed: ParsedFile
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

function longestFunctions({ path, parsed }: SourceFile): { place: string; lines: number }[] {
  const found: { place: string; lines: number }[] = []
  const add = ({ start, end }: { start: number; end: number }): void => {
    const first = parsed.lineOf(start)
    found.push({ place: `${path}:${first}`, lines: parsed.lineOf(end) - first + 1 })
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parsed.result.program,
  )
  return found
}

/** The words that may not be names in a file. */
const bannedIn = (path: string, { names, terms = {} }: StructureRules): ReadonlySet<string> =>
  new Set(names.filter((word) => !matchesGlob(path, terms[word] ?? [])))

/** Comments with a word that leaves open who or when: a comment names the user, the caller, the site, the other account. */
function vagueComments({ path, parsed }: SourceFile, { comments }: StructureRules): string[] {
  if (!comments || !matchesGlob(path, comments.folders)) return []
  const words = new RegExp(`\\b(${comments.words.join('|').replaceAll(' ', '[\\s*/]+')})\\b`, 'gi')
  return parsed.result.comments.flatMap(({ start, value }) =>
    [...value.matchAll(words)].map(
      ({ 0: word, index }) => `${path}:${parsed.lineOf(start + index)} ${word.replace(/[\s*]+/g, ' ')}`,
    ),
  )
}

/** Lines that hold code: neither empty nor part of a comment. */
function codeLines({ text, result }: ParsedFile): number {
  const bare = result.comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return bare.split('\n').filter((line) => line.trim() !== '').length
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

type Pattern = ParamPattern | BindingRestElement

/** The names that a variable or a parameter binds; what a pattern takes out by its own name was named elsewhere. */
function boundNames(pattern: Pattern): readonly { readonly name: string; readonly start: number }[] {
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left)
  if (pattern.type === 'RestElement') return boundNames(pattern.argument)
  if (pattern.type === 'TSParameterProperty') return boundNames(pattern.parameter)
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) => (element ? boundNames(element) : []))
  return pattern.properties.flatMap((property) => {
    if (property.type === 'RestElement') return boundNames(property.argument)
    return property.shorthand ? [] : boundNames(property.value)
  })
}

function bannedNames({ path, parsed }: Pick<SourceFile, 'path' | 'parsed'>, rules: StructureRules): string[] {
  const banned = bannedIn(path, rules)
  const found: string[] = []
  const add = (name: string, start: number): void => {
    if (banned.has(name)) found.push(`${path}:${parsed.lineOf(start)} ${name}`)
  }
  const addAll = (patterns: readonly Pattern[]): void => {
    for (const pattern of patterns) for (const { name, start } of boundNames(pattern)) add(name, start)
  }
  const ofFunction = ({ id, params }: { readonly id?: Pattern | null; readonly params: readonly Pattern[] }): void =>
    addAll(id ? [id, ...params] : params)
  new Visitor({
    VariableDeclarator: ({ id }) => addAll([id]),
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ({ params }) => addAll(params),
    TSFunctionType: ({ params }) => addAll(params),
    TSMethodSignature: ({ params }) => addAll(params),
    TSPropertySignature: ({ key }) => key.type === 'Identifier' && add(key.name, key.start),
    PropertyDefinition: ({ key }) => key.type === 'Identifier' && add(key.name, key.start),
    TSInterfaceDeclaration: ({ id }) => add(id.name.toLowerCase(), id.start),
    TSTypeAliasDeclaration: ({ id }) => add(id.name.toLowerCase(), id.start),
  }).visit(parsed.result.program)
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? ''
  return banned.has(name) ? [...found, path] : found
}

/** Files with exactly one importer; a file without an importer is an entry point. */
function singleImporters(files: readonly SourceFile[], edges: readonly Edge[], rules: StructureRules): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, target } of edges) {
    if (target) importers.set(target, new Set([...(importers.get(target) ?? []), from]))
  }
  return files
    .filter(({ path, isGrammar }) => !isGrammar && !matchesGlob(path, rules.namedFiles))
    .filter(({ path }) => importers.get(path)?.size === 1)
    .map(({ path }) => path)
}

/** Circles between folders, those between a folder and one that is inside of it too. */
function folderCircles(edges: readonly Edge[], paths: ReadonlySet<string>): string[] {
  const between = edges
    .filter(({ target }) => target !== undefined && paths.has(target))
    .map((edge) => ({ ...edge, from: dirname(edge.from), target: dirname(edge.target ?? '') }))
    .filter(({ from, target }) => from !== target)
  return findCycles(between).map((cycle) => cycle.join(' -> '))
}

const byCount = (counts: ReadonlyMap<string, number>): [string, number][] => [...counts].sort(([, a], [, b]) => b - a)

/** The files of a package, relative to the root. */
export interface PackageFiles {
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** What tests are written with. */
  readonly helpers: readonly string[]
}

/** Measures a package's source files against the file rule, and its tests against them; names are looked at in all. */
export function measurePackage(
  root: string,
  { files: paths, tests, helpers }: PackageFiles,
  rules: StructureRules,
): Measured {
  const files = paths.map((path): SourceFile => {
    const parsed = parseFile(join(root, path))
    const lines = parsed.text.trimEnd().split('\n').length
    return { path, lines, isGrammar: matchesGlob(path, rules.grammar), parsed }
  })
  const counted = files.filter(({ isGrammar }) => !isGrammar)
  const edges = moduleGraph(root, paths, NO_RULES)
  const sorted = counted.map(({ lines }) => lines).sort((a, b) => a - b)
  const short = counted.filter(({ lines }) => lines < SHORT)
  const single = singleImporters(files, edges, rules)
  const counts = new Map<string, number>()
  for (const { path } of counted) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const folders = byCount(counts)
  const functions = counted.flatMap(longestFunctions).sort((a, b) => b.lines - a.lines)
  const longest = [...counted].sort((a, b) => b.lines - a.lines)
  const testFiles = tests.map((path) => ({ path, parsed: parseFile(join(root, path)) }))
  const helperFiles = helpers.map((path) => ({ path, parsed: parseFile(join(root, path)) }))
  const names = [...counted, ...testFiles, ...helperFiles].flatMap((file) => bannedNames(file, rules))
  const vague = counted.flatMap((file) => vagueComments(file, rules))
  const source = sum(counted.map(({ parsed }) => codeLines(parsed)))
  const tested = sum(testFiles.map(({ parsed }) => codeLines(parsed)))
  const circles = folderCircles(edges, new Set(paths))
  return {
    figures: {
      files: counted.length,
      median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
      short: share(short.length, counted.length),
      single: share(single.length, counted.length),
      folder: folders[0]?.[1] ?? 0,
      circles: circles.length,
      function: functions[0]?.lines ?? 0,
      file: longest[0]?.lines ?? 0,
      names: names.length,
      comments: vague.length,
      tests: source === 0 ? 0 : Math.round((100 * tested) / source) / 100,
    },
    places: {
      short: short.map(({ path }) => path),
      single,
      folder: folders.map(([folder, count]) => `${folder} (${count})`),
      circles,
      function: functions.map(({ place, lines }) => `${place} (${lines})`),
      file: longest.map(({ path, lines }) => `${path} (${lines})`),
      names,
      comments: vague,
    },
  }
}
