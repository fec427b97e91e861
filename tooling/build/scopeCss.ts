import postcss, { type Rule } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'
import brand from '../brand.json' with { type: 'json' }

const OWN_CLASS = `${brand.prefix}_`
const INSIDE = ':is([data-lk],[data-lk] *)'
/** Always true, and worth a class: much shorter to send and to match than the above. */
const WEIGHT = `:not(.${brand.prefix})`

function mark(selector: Selector): void {
  if (selector.toString().includes('[data-lk')) return
  const ownClass = selector.nodes.findLast((node) => node.type === 'class' && node.value.startsWith(OWN_CLASS))
  if (ownClass) {
    selector.insertAfter(ownClass, selectorParser.pseudo({ value: WEIGHT }))
    return
  }
  const scope = selectorParser.pseudo({ value: INSIDE })
  const element = selector.nodes.findLast((node) => node.type === 'pseudo' && node.value.startsWith('::'))
  if (element) selector.insertBefore(element, scope)
  else selector.append(scope)
}

const transform = selectorParser((root) => root.each(mark))

/**
 * Makes a package's style sheet beat ordinary rules of the host and touch nothing else: rules for classes of the build,
 * which nobody else has, weigh one class more; all other rules are confined to the widget's root and what is in it.
 */
export function scopeCss(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule: Rule) => {
    const parent = rule.parent
    if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return
    rule.selector = transform.processSync(rule.selector)
  })
  root.walkComments((comment) => void comment.remove())
  return root.toString()
}
