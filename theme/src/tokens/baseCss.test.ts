import { describe, expect, it } from 'vitest'
import approvedCss from '../../fixtures/tokens.css.txt?raw'
import { baseCss } from './baseCss.ts'
import { tokenNames } from './tokenNames.ts'
import { variableName } from './vars.ts'

const approved = read(approvedCss)
const built = read(baseCss())

describe('baseCss', () => {
  it('behavior: has the rules of the approved sheet, in their order', () => {
    expect([...built.keys()]).toEqual([...approved.keys()])
  })

  it.each([...approved.keys()])('behavior: %s has every approved value', (rule) => {
    expect(built.get(rule)).toEqual(approved.get(rule))
  })

  it('behavior: every token has a value in both themes', () => {
    const has = (rule: string, name: string): boolean => built.get(rule)?.has(name) ?? false
    for (const [group, tokens] of Object.entries(tokenNames)) {
      for (const token of tokens) {
        const name = variableName(group, token)
        const shared = has('[data-lk-theme]', name)
        expect([name, shared || has("[data-lk-theme='light']", name)]).toEqual([name, true])
        expect([name, shared || has("[data-lk-theme='dark']", name)]).toEqual([name, true])
      }
    }
  })
})

/** The declarations of a sheet by rule, conditions in front. */
function read(css: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, condition = '', selector = '', body = ''] of plain.matchAll(
    /(@(?:media|supports)[^{]+\{\s*)?(\[[^{]+)\{([^}]*)\}/g,
  )) {
    const key = `${condition.replace(/\{\s*$/, '').trim()} ${selector.trim()}`.trim()
    const entries = [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value.trim(),
    ])
    rules.set(key, new Map(entries))
  }
  return rules
}
