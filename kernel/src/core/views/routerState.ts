/** One open view. */
export interface RouteEntry {
  readonly route: string
  readonly params: unknown
  readonly back: 'pop' | 'close' | 'none'
}

export type RouterHistory = readonly RouteEntry[]

export type Transition = 'forward' | 'backward' | 'none'

export type Command =
  | { readonly type: 'push' | 'replace' | 'reset' | 'backTo'; readonly entry: RouteEntry }
  | { readonly type: 'back' }
  | { readonly type: 'clear' }

export interface NavigationResult {
  readonly history: RouterHistory
  readonly motion: Transition
  /** The command asks for the modal to close; the history is left for the caller to clear. */
  readonly close: boolean
}

function sameParams(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && Object.is(right.get(key), value))
}

/** The rules of navigation, without a browser. */
export function navigate(history: RouterHistory, command: Command): NavigationResult {
  const stay: NavigationResult = { history, motion: 'none', close: false }
  if (command.type === 'clear') return { history: [], motion: 'none', close: false }
  if (command.type === 'reset') return { history: [command.entry], motion: 'none', close: false }
  if (command.type === 'backTo') {
    const at = history.map(({ route }) => route).lastIndexOf(command.entry.route)
    if (at < 0) return { history: [command.entry], motion: 'backward', close: false }
    return at === history.length - 1 ? stay : { history: history.slice(0, at + 1), motion: 'backward', close: false }
  }
  if (command.type === 'replace')
    return { history: [...history.slice(0, -1), command.entry], motion: 'forward', close: false }
  const top = history.at(-1)
  if (command.type === 'push') {
    const same = top?.route === command.entry.route && sameParams(top.params, command.entry.params)
    return same ? stay : { history: [...history, command.entry], motion: 'forward', close: false }
  }
  if (top?.back === 'none') return stay
  if (history.length <= 1 || history.some((entry) => entry.back === 'close')) return { ...stay, close: true }
  return { history: history.slice(0, -1), motion: 'backward', close: false }
}
