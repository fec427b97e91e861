import postcss from 'postcss'
import { Rolldown } from 'tsdown'
import { scopeCss, toSheet } from './css.ts'

/** Stands for the package's sheet, without what the chunks below took. */
const SHEET = '__LK_CSS__'
/** Stands for the rules of the `.css.ts` files in the same chunk. */
const OWN_SHEET = '__LK_OWN_CSS__'
/** Holds that text in a chunk, however many parts of it ask. */
const OWN_NAME = 'lkOwnSheet'

/** The rules that vanilla-extract made of the `.css.ts` files of a chunk, a text for each. */
function rulesOf(context: Rolldown.PluginContext, chunk: Rolldown.OutputChunk): string[] {
  const files = chunk.moduleIds.filter((id) => id.endsWith('.css.ts'))
  return files.flatMap((file) => {
    const sources = context.getModuleInfo(file)?.importedIds ?? []
    return sources.flatMap((id) => {
      const css: unknown = file.endsWith(id.replace(/\.vanilla\.css$/, '')) && context.getModuleInfo(id)?.meta.css
      return typeof css === 'string' ? [css] : []
    })
  })
}

/** As vanilla-extract's plugin takes them out. */
const SHEET_IMPORT = /^\s*import "[^"]+\.vanilla\.css";\s*/gm

/**
 * Takes the imports of sheets out of the code while its source map can still follow. vanilla-extract's plugin does so after
 * the map is made, which then is some lines off: by how many differs between two builds of the same source. Stands before it.
 */
export function dropSheetImports(): Rolldown.Plugin {
  return {
    name: 'latchkey:drop-sheet-imports',
    renderChunk(code) {
      const rest = new Rolldown.RolldownMagicString(code)
      for (const { index, 0: text } of code.matchAll(SHEET_IMPORT)) rest.remove(index, index + text.length)
      return rest.hasChanged() ? { code: rest.toString(), map: rest.generateMap({ hires: true }).toString() } : null
    },
  }
}

/**
 * Hands a package its own style sheet as text, so that it can be adopted as a constructed style sheet under a strict
 * CSP: `__LK_CSS__` in the emitted chunks becomes the scoped, minified sheet that vanilla-extract collected, and
 * `__LK_OWN_CSS__` the part of it that belongs to the chunk, which the sheet then leaves out.
 */
export function cssModule(file = 'style.css'): Rolldown.Plugin {
  return {
    name: 'latchkey:css-module',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const asset = bundle[file]
        let rest = asset?.type === 'asset' ? String(asset.source) : ''
        if (asset?.type === 'asset') asset.source = `${await toSheet(scopeCss(rest))}\n`
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const chunk of chunks.filter(({ code }) => code.includes(OWN_SHEET))) {
          const rules = rulesOf(this, chunk)
          if (rules.length === 0) this.error(`${chunk.fileName} asks for its styles and has none.`)
          const css = await toSheet(scopeCss(rules.join('\n')))
          const [code = '', map = ''] = chunk.code.split(/(?=^\/\/# sourceMappingURL=)/m)
          chunk.code = `${code.replaceAll(OWN_SHEET, OWN_NAME)}const ${OWN_NAME} = ${JSON.stringify(css)};\n${map}`
          for (const rule of rules) rest = rest.replace(rule, '')
        }
        const css = await toSheet(scopeCss(rest))
        for (const chunk of chunks) chunk.code = chunk.code.replaceAll(SHEET, () => JSON.stringify(css))
      },
    },
  }
}

/** Which rules go where. */
export interface SplitCss {
  /** The sheet to take rules from. */
  readonly from: string
  /** The sheet that gets them, as a file of the package too. */
  readonly file?: string
  /** Rules that contain one of these go. */
  readonly marks: readonly string[]
  /** What stands in the code for the new sheet as text. */
  readonly token: string
  /** Those of them that code which loads later brings: they are in the file, but not in the text. */
  readonly later?: Pick<SplitCss, 'marks' | 'token'>
  /** Those of them that count only before any code runs: they are in the file, and in no text. */
  readonly beforeCode?: readonly string[]
}

/** What holds rules for a condition: other rules of the same condition may belong elsewhere. */
const isCondition = (node: postcss.ChildNode): node is postcss.AtRule =>
  node.type === 'atrule' && /^(media|supports|container)$/.test(node.name) && node.nodes !== undefined

/** Moves the rules that contain one of the marks from one place to the other, those of a condition under the same. */
function moveRules(from: postcss.Container, to: postcss.Container, marks: readonly string[]): void {
  for (const node of [...(from.nodes ?? [])]) {
    const text = node.toString()
    if (!marks.some((mark) => text.includes(mark))) continue
    if (!isCondition(node)) {
      to.append(node.remove())
      continue
    }
    const same = node.clone({ nodes: [] })
    moveRules(node, same, marks)
    to.append(same)
    if (node.nodes?.length === 0) node.remove()
  }
}

/** Takes the rules out that contain one of the marks. */
function takeRules(root: postcss.Root, marks: readonly string[]): postcss.Root {
  const part = postcss.root()
  moveRules(root, part, marks)
  return part
}

/** Takes the rules of one part of a package out of its style sheet, so that the part can be loaded without the rest. Stands before `cssModule`. */
export function splitCss({ from, file, marks, token, later, beforeCode = [] }: SplitCss): Rolldown.Plugin {
  return {
    name: 'latchkey:split-css',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const asset = bundle[from]
        if (asset?.type !== 'asset') return
        const root = postcss.parse(String(asset.source))
        const part = takeRules(root, marks)
        asset.source = root.toString()
        if (file !== undefined)
          this.emitFile({ type: 'asset', fileName: file, source: await toSheet(scopeCss(part.toString())) })
        takeRules(part, beforeCode)
        const texts = new Map<string, string>()
        if (later) texts.set(later.token, await toSheet(scopeCss(takeRules(part, later.marks).toString())))
        texts.set(token, await toSheet(scopeCss(part.toString())))
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const [name, code] of texts) chunk.code = chunk.code.replaceAll(name, () => JSON.stringify(code))
        }
      },
    },
  }
}

/** Ships the style sheet that a function without arguments makes, instead of all that it is made from. */
export function precomputed(name: string, make: () => string): Rolldown.Plugin {
  return {
    name: 'latchkey:precomputed',
    async load(id) {
      if (!id.replaceAll('\\', '/').endsWith(`/${name}.ts`)) return null
      return `export function ${name}(): string { return ${JSON.stringify(await toSheet(make()))} }`
    },
  }
}
