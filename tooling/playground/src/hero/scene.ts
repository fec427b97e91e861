import type { Settings } from '../settings/settings.ts'
import { readSettings } from '../settings/useSettings.ts'

/** What the widget shows in a frame of the home page, in the order of the choice above it. */
export const SCENES = [
  { id: 'account', label: 'Account' },
  { id: 'connect', label: 'Connect' },
  { id: 'pair', label: 'Pair a phone' },
  { id: 'send', label: 'Send' },
  { id: 'swap', label: 'Swap' },
  { id: 'receive', label: 'Receive' },
  { id: 'signIn', label: 'Sign in' },
  { id: 'networks', label: 'Networks' },
] as const

export type Scene = (typeof SCENES)[number]['id']

/** What the home page tells a frame: at first in its address, later by message. */
export interface FrameState {
  readonly scene: Scene
  readonly settings: Settings
}

const SCENE = 'latchkey-scene'
const FOCUS = 'latchkey-focus'
const READY = 'latchkey-ready'

function toScene(value: unknown): Scene {
  return SCENES.find(({ id }) => id === value)?.id ?? 'account'
}

/** What a frame was opened with. */
export function readFrame(search: string): FrameState {
  return { scene: toScene(new URLSearchParams(search).get('scene')), settings: readSettings(search) }
}

/** The query for {@link readFrame}. */
export function frameQuery(scene: Scene, query: string): string {
  return `?${new URLSearchParams([...new URLSearchParams(query), ['scene', scene]])}`
}

/** Tells a frame that it was opened with another query. */
export function tellFrame(frame: Window, query: string): void {
  frame.postMessage({ type: SCENE, query }, location.origin)
}

function textOf(data: unknown, field: 'type' | 'query' | 'plugin' | 'problem'): string | undefined {
  if (typeof data !== 'object' || data === null || !(field in data)) return undefined
  const value = (data as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : undefined
}

/** Calls back for messages of a type from one window of this site. @returns ends it */
function listen(sender: () => unknown, type: string, onMessage: (data: unknown) => void): () => void {
  const take = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === sender() && origin === location.origin && textOf(data, 'type') === type) onMessage(data)
  }
  addEventListener('message', take)
  return () => removeEventListener('message', take)
}

/** In a frame: hears of other queries from the page around it. @returns ends it */
export function watchFrame(onChange: (state: FrameState) => void): () => void {
  const end = listen(
    () => parent,
    SCENE,
    (data) => onChange(readFrame(textOf(data, 'query') ?? '')),
  )
  // What was chosen while this document loaded has not reached it.
  parent.postMessage({ type: READY }, location.origin)
  return end
}

/** Around a frame: it listens from now on. @returns ends it */
export function watchReady(frame: () => Window | null | undefined, onReady: () => void): () => void {
  return listen(frame, READY, onReady)
}

const ASK = 'latchkey-ask'
const ANSWER = 'latchkey-answer'
const PAIRED = 'latchkey-paired'
/** Milliseconds that a frame has for its answer to `code`; a signature takes as long as its signer. */
const PATIENCE = 3000

/** What a frame can be asked: the pairing link it shows, or a signature by its wallet. */
export type Question = 'code' | 'signature'

/** Asks a frame. @returns its answer; empty when it has none */
export function askFrame(frame: Window, question: Question): Promise<string> {
  return new Promise((resolve) => {
    const timer = question === 'code' ? setTimeout(() => done(''), PATIENCE) : undefined
    const end = listen(
      () => frame,
      `${ANSWER}-${question}`,
      (data) => done(textOf(data, 'query') ?? ''),
    )
    const done = (answer: string): void => {
      clearTimeout(timer)
      end()
      resolve(answer)
    }
    frame.postMessage({ type: ASK, query: question }, location.origin)
  })
}

/** In a frame: answers what the page around it asks. @returns ends it */
export function answerPage(answers: Readonly<Record<Question, () => Promise<string>>>): () => void {
  return listen(
    () => parent,
    ASK,
    (data) => {
      const question = textOf(data, 'query') === 'signature' ? 'signature' : 'code'
      void answers[question]().then((query) =>
        parent.postMessage({ type: `${ANSWER}-${question}`, query }, location.origin),
      )
    },
  )
}

/** In a frame: tells the page around it whether a phone is connected. */
export function tellPaired(isPaired: boolean): void {
  parent.postMessage({ type: PAIRED, query: isPaired ? '1' : '' }, location.origin)
}

/** Around a frame: hears whether a phone is connected in it. @returns ends it */
export function watchPaired(frame: () => Window | null | undefined, onChange: (isPaired: boolean) => void): () => void {
  return listen(frame, PAIRED, (data) => onChange(textOf(data, 'query') === '1'))
}

/** In a frame: a dialog that opened by itself has taken the focus; the page around it may have it back. */
export function returnFocus(): void {
  parent.postMessage({ type: FOCUS }, location.origin)
}

/** Around a frame: the focus may be taken back. @returns ends it */
export function watchFocus(frame: () => Window | null | undefined, onReturn: () => void): () => void {
  return listen(frame, FOCUS, onReturn)
}

const SCRIPT = 'latchkey-script'
const OUTCOME = 'latchkey-outcome'

/** Gives a frame the compiled plugin that it shall run. */
export function sendScript(frame: Window, script: string): void {
  frame.postMessage({ type: SCRIPT, query: script }, location.origin)
}

/** In a frame: gets the plugins that it shall run. @returns ends it */
export function watchScript(onScript: (script: string) => void): () => void {
  const end = listen(
    () => parent,
    SCRIPT,
    (data) => onScript(textOf(data, 'query') ?? ''),
  )
  parent.postMessage({ type: READY }, location.origin)
  return end
}

/** What became of a plugin in a frame: its id, or a sentence that says what is wrong with it. */
export interface PluginOutcome {
  readonly plugin: string
  readonly problem: string
}

/** In a frame: tells the page around it. */
export function tellOutcome({ plugin, problem }: PluginOutcome): void {
  parent.postMessage({ type: OUTCOME, plugin, problem }, location.origin)
}

/** Around a frame: hears what became of a plugin. @returns ends it */
export function watchOutcome(
  frame: () => Window | null | undefined,
  onOutcome: (outcome: PluginOutcome) => void,
): () => void {
  return listen(frame, OUTCOME, (data) =>
    onOutcome({ plugin: textOf(data, 'plugin') ?? '', problem: textOf(data, 'problem') ?? '' }),
  )
}
