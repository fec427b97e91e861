import { transform } from 'esbuild'
import postcss, { type Rule } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'

/** A browser's version as a number: Safari 15.4 is 15.4. */
export interface BrowserVersions {
  readonly chrome: number
  readonly firefox: number
  readonly safari: number
}

/** The oldest browsers in which everything works. What is younger may only make things nicer, or is asked for first. */
export const oldestBrowsers: BrowserVersions = { chrome: 100, firefox: 101, safari: 15.4 }

/** As esbuild takes them. */
const buildTargets: string[] = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

/** What the class names of every package begin with; hosts have no other classes like these. */
export const PREFIX = 'lk'

const OWN_CLASS = `${PREFIX}_`
const INSIDE = ':is([data-lk],[data-lk] *)'
/** Always true, and worth a class: much shorter to send and to match than the above. */
const WEIGHT = `:not(.${PREFIX})`

function mark(selector: Selector): void {
  if (selector.toString().includes('[data-lk')) return
  const ownClass = selector.nodes.findLast((node) => node.type === 'class' && node.value.startsWith(OWN_CLASS))
  if (ownClass) {
    selector.insertAfter(ownClass, selectorParser.pseudo({ value: WEIGHT }))
    return
  }
  const inside = selectorParser.pseudo({ value: INSIDE })
  const element = selector.nodes.findLast((node) => node.type === 'pseudo' && node.value.startsWith('::'))
  if (element) selector.insertBefore(element, inside)
  else selector.append(inside)
}

const scope = selectorParser((root) => root.each(mark))

/**
 * Makes a package's style sheet beat ordinary rules of the host and touch nothing else: rules for classes of the build,
 * which no other element has, weigh one class more; all other rules are confined to the widget's root and what is in it.
 */
export function scopeCss(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule: Rule) => {
    const parent = rule.parent
    if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return
    rule.selector = scope.processSync(rule.selector)
  })
  root.walkComments((comment) => void comment.remove())
  return root.toString()
}

/** A style sheet as it ships: minified for the browsers that are supported. */
export async function toSheet(css: string): Promise<string> {
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    target: buildTargets,
  })
  // The space before the value of a variable says nothing.
  return code.trim().replace(/(?<=[{;]--[\w-]+:) /g, '')
}
