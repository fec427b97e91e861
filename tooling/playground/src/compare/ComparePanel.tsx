import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Card } from '../parts/Card.tsx'
import { allEntries, loadedUntil, outside, type PageFigures, pageFigures } from './pageFigures.ts'

/** A figure of the benchmark, in the unit of its row. */
interface RecordedFigure {
  readonly id: 'button' | 'connected' | 'requests' | 'firstPress' | 'laterPress' | 'connects' | 'many'
  readonly label: string
  readonly unit: 'KiB' | 'ms' | ''
  /** A page with a plain React dialog that lists the announced wallets: less cannot be had. */
  readonly floor: number
  readonly rainbowKit: number
  readonly latchkey: number
}

/** The benchmark's table: RainbowKit and the floor as recorded beside each other, Latchkey as of its latest run. */
const RECORDED: readonly RecordedFigure[] = [
  { id: 'button', label: 'Script until the button works', unit: 'KiB', floor: 66, rainbowKit: 390, latchkey: 104 },
  { id: 'connected', label: 'Script until connected', unit: 'KiB', floor: 66, rainbowKit: 632, latchkey: 193 },
  { id: 'requests', label: 'Requests until connected', unit: '', floor: 4, rainbowKit: 36, latchkey: 44 },
  { id: 'firstPress', label: 'Press to wallet list, first time', unit: 'ms', floor: 13, rainbowKit: 116, latchkey: 49 },
  { id: 'laterPress', label: 'Press to wallet list, later', unit: 'ms', floor: 15, rainbowKit: 31, latchkey: 17 },
  { id: 'connects', label: 'Wallet’s answer to connected', unit: 'ms', floor: 14, rainbowKit: 96, latchkey: 63 },
  { id: 'many', label: 'List with 500 installed wallets', unit: 'ms', floor: 89, rainbowKit: 201, latchkey: 53 },
]

/** How and when the figures came about. */
const METHOD =
  'Recorded on 22 November 2026 on 2 cores: production builds, fresh profiles, each visited seven times in turn, presses without a hover, medians; script as gzip with React. Latchkey’s first script and times are of its latest npm run bench on the same machine, where the plain dialog took 17, 14 and 15 ms; its 193 KiB and 44 requests are of the recorded run.'

const KIB = 1024
/** Milliseconds between two looks at what the page has loaded. */
const LOOK = 1000

/** Everything this page has loaded until now. */
function readLoaded() {
  const entries = allEntries()
  const loaded = loadedUntil(performance.now(), entries, location.origin)
  return { ...loaded, all: entries.length + 1, outside: outside(entries) }
}

function useLoaded() {
  const [loaded, setLoaded] = useState(readLoaded)
  useEffect(() => {
    const timer = setInterval(() => setLoaded(readLoaded()), LOOK)
    return () => clearInterval(timer)
  }, [])
  return loaded
}

const kib = (bytes: number | undefined): string | undefined =>
  bytes === undefined ? undefined : `${Math.round(bytes / KIB)} KiB`
const ms = (time: number | undefined): string | undefined => (time === undefined ? undefined : `${Math.round(time)} ms`)

/** The figure of this page, and what to do to get it. */
function liveText({ button, connected, firstPress, laterPress }: PageFigures, id: RecordedFigure['id']): string {
  const texts: Readonly<Record<RecordedFigure['id'], string | undefined>> = {
    button: kib(button?.script) ?? 'Reload',
    connected: kib(connected?.script) ?? 'Connect',
    requests: connected ? String(connected.requests) : 'Connect',
    firstPress: ms(firstPress) ?? 'Press Connect',
    laterPress: ms(laterPress) ?? (firstPress === undefined ? 'Press Connect twice' : 'Press again'),
    connects: undefined,
    many: undefined,
  }
  return texts[id] ?? '–'
}

function Row({ figure, live }: { readonly figure: RecordedFigure; readonly live: string }): ReactNode {
  const { label, unit, floor, rainbowKit, latchkey } = figure
  const text = (value: number): string => `${value}${unit && ` ${unit}`}`
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-live={/\d/.test(live) || undefined}>{live}</td>
      <td>{text(latchkey)}</td>
      <td>{text(rainbowKit)}</td>
      <td>{text(floor)}</td>
    </tr>
  )
}

/** What this page costs, counted while it runs, beside what the benchmark recorded. */
export function ComparePanel(): ReactNode {
  const figures = useSyncExternalStore(pageFigures.subscribe, pageFigures.read)
  const loaded = useLoaded()
  return (
    <Card
      title="Compare it"
      note="Counted in this page while you use it, beside a recorded benchmark. The benchmark’s site has a button and a wallet list; this page has every plugin, four chain families and itself."
    >
      <dl className="pg-counts">
        <div>
          <dt>Script so far</dt>
          <dd>{kib(loaded.script)}</dd>
        </div>
        <div>
          <dt>Requests so far</dt>
          <dd>{loaded.all}</dd>
        </div>
        <div>
          <dt>Button ready after</dt>
          <dd>{ms(figures.button?.at) ?? '–'}</dd>
        </div>
        <div>
          <dt>Hosts outside this machine</dt>
          <dd>{loaded.outside.length === 0 ? 'none' : loaded.outside.join(', ')}</dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pg-scroll" tabIndex={0} aria-label="Figures">
        <table className="pg-compare">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">This page, now</th>
              <th scope="col">Latchkey</th>
              <th scope="col">RainbowKit</th>
              <th scope="col">Plain dialog</th>
            </tr>
          </thead>
          <tbody>
            {RECORDED.map((figure) => (
              <Row key={figure.id} figure={figure} live={liveText(figures, figure.id)} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="pg-note">{METHOD}</p>
    </Card>
  )
}
