import { type BrowserVersions, oldestBrowsers } from '../build/src/css.ts'

/** The first versions with a feature, Chrome, Firefox and Safari in this order (MDN browser-compat-data); Infinity for none yet. */
type Since = readonly [chrome: number, firefox: number, safari: number]

/** Functions in CSS values. An unknown one makes its declaration invalid; with `var()` in it the property gets no value at all. */
const CSS_FUNCTIONS: Readonly<Record<string, Since>> = {
  anchor: [125, 147, 26],
  color: [111, 113, 15],
  'color-mix': [111, 113, 16.2],
  'contrast-color': [147, 146, 26],
  lab: [111, 113, 15],
  lch: [111, 113, 15],
  'light-dark': [123, 120, 17.5],
  linear: [113, 112, 17.2],
  mod: [125, 118, 15.4],
  oklab: [111, 113, 15.4],
  oklch: [111, 113, 15.4],
  round: [125, 118, 15.4],
  'sibling-index': [138, Number.POSITIVE_INFINITY, 26.2],
  sin: [111, 108, 15.4],
}

/** Properties without which something stands in the wrong place or does not move. Those that only make things nicer are left out. */
const CSS_PROPERTIES: Readonly<Record<string, Since>> = {
  'anchor-name': [125, 147, 26],
  'container-type': [105, 110, 16],
  rotate: [104, 72, 14.1],
  scale: [104, 72, 14.1],
  translate: [104, 72, 14.1],
}

/** An unknown pseudo-class makes the whole rule invalid. */
const CSS_SELECTORS: Readonly<Record<string, Since>> = {
  ':dir(': [120, 49, 16.4],
  ':has(': [105, 121, 15.4],
  ':modal': [105, 103, 15.6],
  ':open': [133, 136, 26],
  ':popover-open': [114, 125, 17],
  ':user-invalid': [119, 88, 16.5],
  ':user-valid': [119, 88, 16.5],
}

const CSS_AT_RULES: Readonly<Record<string, Since>> = {
  container: [105, 110, 16],
  property: [85, 128, 16.4],
  scope: [118, 146, 17.4],
}

/** Names of members and globals that nothing else is called. */
const JS_NAMES: Readonly<Record<string, Since>> = {
  adoptedStyleSheets: [73, 101, 16.4],
  canParse: [120, 115, 17],
  checkVisibility: [105, 106, 17.4],
  DurationFormat: [129, 136, 16.4],
  findLast: [97, 104, 15.4],
  findLastIndex: [97, 104, 15.4],
  fromAsync: [121, 115, 16.4],
  groupBy: [117, 119, 17.4],
  isDisjointFrom: [122, 127, 17],
  isSubsetOf: [122, 127, 17],
  isSupersetOf: [122, 127, 17],
  isWellFormed: [111, 119, 16.4],
  requestIdleCallback: [47, 55, Number.POSITIVE_INFINITY],
  Segmenter: [87, 125, 14.1],
  showPopover: [114, 125, 17],
  startViewTransition: [111, 144, 18],
  symmetricDifference: [122, 127, 17],
  toReversed: [110, 115, 16],
  toSorted: [110, 115, 16],
  toSpliced: [110, 115, 16],
  toWellFormed: [111, 119, 16.4],
  userActivation: [72, 120, 16.4],
  withResolvers: [119, 121, 17.4],
}

/** Members whose names others have too, by the object they belong to. */
const JS_MEMBERS: Readonly<Record<string, Since>> = {
  'AbortSignal.any': [116, 124, 17.4],
  'AbortSignal.timeout': [103, 100, 16],
  'Iterator.from': [122, 131, 18.4],
  'Promise.try': [128, 134, 18.2],
  'Symbol.asyncDispose': [127, 141, 26],
  'Symbol.dispose': [134, 141, 26],
  'URL.parse': [126, 126, 18],
  'Uint8Array.fromBase64': [140, 133, 18.2],
  'Uint8Array.fromHex': [140, 133, 18.2],
}

/** Regular expressions that an older browser refuses when it reads the file: nothing in that file runs. */
const REGEXP: Readonly<Record<string, Since>> = {
  'a look-behind': [62, 78, 16.4],
  'the flag v': [112, 116, 17],
  'inline flags': [125, 132, 26],
}

/** Syntax nodes, the same. */
const SYNTAX: Readonly<Record<string, Since>> = {
  StaticBlock: [94, 93, 16.4],
  ImportAttribute: [123, 138, 17.2],
}

const young = (table: Readonly<Record<string, Since>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, [chrome, firefox, safari]]) => {
      const since: BrowserVersions = { chrome, firefox, safari }
      const missing = (['chrome', 'firefox', 'safari'] as const).filter((key) => since[key] > oldestBrowsers[key])
      const text = missing.map(
        (key) => `${key} ${oldestBrowsers[key]}${Number.isFinite(since[key]) ? ` (it came with ${since[key]})` : ''}`,
      )
      return text.length > 0 ? [[name, text.join(' and ')] as const] : []
    }),
  )

/** What some of the oldest browsers do not have, and which of them. */
export const youngFeatures = {
  cssFunctions: young(CSS_FUNCTIONS),
  cssProperties: young(CSS_PROPERTIES),
  cssSelectors: young(CSS_SELECTORS),
  cssAtRules: young(CSS_AT_RULES),
  cssUnits: young({ 'dvh, svh and lvh': [108, 101, 15.4] }),
  cssRanges: young({ 'a range in a media query': [104, 63, 16.4] }),
  cssNesting: young({ 'a nested rule': [120, 117, 17.2] }),
  jsNames: young(JS_NAMES),
  jsMembers: young(JS_MEMBERS),
  regExp: young(REGEXP),
  syntax: young(SYNTAX),
} as const
