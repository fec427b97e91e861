import postcss, { type Rule } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'

const MARK = ':is([data-lk],[data-lk] *)'

function mark(selector: Selector): void {
  const own = selector.toString()
  if (own.includes('[data-lk')) return
  const element = selector.nodes.findLast((node) => node.type === 'pseudo' && node.value.startsWith('::'))
  const scope = selectorParser.pseudo({ value: MARK })
  if (element) selector.insertBefore(element, scope)
  else selector.append(scope)
}

const transform = selectorParser((root) => root.each(mark))

/** Prefixes every selector of a package's style sheet with the widget's root attribute, so that it beats ordinary rules of the host and touches nothing else. */
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
