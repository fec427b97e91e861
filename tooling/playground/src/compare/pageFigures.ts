/** What the page has loaded until a moment. */
export interface Loaded {
  /** Milliseconds since the page was asked for. */
  readonly at: number
  /** Bytes of script as they came over the line. */
  readonly script: number
  /** Requests to the page's own host, itself included. */
  readonly requests: number
}

/** What was counted so far. */
export interface PageFigures {
  /** Until the buttons can be pressed. */
  readonly button: Loaded | undefined
  readonly connected: Loaded | undefined
  /** Milliseconds from the first press of a button to the frame that shows the dialog. */
  readonly firstPress: number | undefined
  readonly laterPress: number | undefined
}

/** More requests than the list of a browser holds unless told otherwise. */
const ENTRIES = 2000
/** Milliseconds after which a press is not counted: something else stands in the way. */
const PATIENCE = 5000

let figures: PageFigures = { button: undefined, connected: undefined, firstPress: undefined, laterPress: undefined }
const listeners = new Set<() => void>()

function note(change: Partial<PageFigures>): void {
  figures = { ...figures, ...change }
  for (const listener of [...listeners]) listener()
}

type Entry = Pick<PerformanceResourceTiming, 'name' | 'responseEnd' | 'encodedBodySize'>

/** What had come until a moment, of the requests that a page made. */
export function loadedUntil(at: number, entries: readonly Entry[], origin: string): Loaded {
  const own = entries.filter(({ name, responseEnd }) => name.startsWith(`${origin}/`) && responseEnd <= at)
  const scripts = own.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return { at, script: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0), requests: own.length + 1 }
}

/** Everything the page asked for: how many requests, and which hosts outside this machine. */
export function outside(entries: readonly Pick<Entry, 'name'>[]): readonly string[] {
  const hosts = entries.map(({ name }) => new URL(name)).filter(({ protocol }) => /^(https?|wss?):/.test(protocol))
  const foreign = hosts
    .map(({ hostname }) => hostname)
    .filter((name) => !/^(127\.\d+\.\d+\.\d+|(.+\.)?localhost)$/.test(name))
  return [...new Set(foreign)]
}

/** All requests of the page until now. */
export function allEntries(): readonly PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
}

const now = (): Loaded => loadedUntil(performance.now(), allEntries(), location.origin)

/** Notes what had been loaded when the buttons could be pressed, or an account was connected; the first time counts. */
export function noteLoaded(moment: 'button' | 'connected'): void {
  if (!figures[moment]) note({ [moment]: now() })
}

function isShown(): boolean {
  const dialog = document.querySelector('[role="dialog"]')
  return dialog !== null && dialog.getBoundingClientRect().height > 0
}

/** Follows a press until the dialog has been painted. */
function followPress({ target, timeStamp }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest('.pg-host button') || isShown()) return
  const look = (): void => {
    if (performance.now() - timeStamp > PATIENCE) return
    if (!isShown()) requestAnimationFrame(look)
    // A task after the frame: the dialog is painted by then.
    else setTimeout(() => note({ [figures.firstPress ? 'laterPress' : 'firstPress']: performance.now() - timeStamp }))
  }
  requestAnimationFrame(look)
}

/** Counts from now on, as long as the page stands. */
export function startCounting(): void {
  performance.setResourceTimingBufferSize(ENTRIES)
  document.addEventListener('click', followPress, true)
}

/** For React: what was counted, and the listeners for more. */
export const pageFigures = {
  read: (): PageFigures => figures,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
