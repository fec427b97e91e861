import { Banner, Button } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { frameQuery, sendScript, tellFrame, watchOutcome, watchReady } from '../hero/scene.ts'
import { Card } from '../parts/Card.tsx'
import { Highlighted } from '../parts/CodeBlock.tsx'
import type { Compiled } from './compileWorker.ts'
import address from './compileWorker.ts?worker&url'

/** What of Trusted Types is used, which TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The address of a worker in the form that `require-trusted-types-for 'script'` asks for. Only this one is let through. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: () => address }
  return trustedTypes?.createPolicy('latchkey-extend', rules).createScriptURL('') ?? address
}

/** Compiles in a worker, so that a long text never holds up typing. */
interface Compiler {
  /** Resolves with the newest text's outcome; one that was overtaken by a newer text never resolves. */
  compile(code: string): Promise<Compiled>
  stop(): void
}

function createCompiler(): Compiler {
  const worker = new Worker(trustedAddress(), { type: 'module' })
  let latest = 0
  let settle: ((compiled: Compiled) => void) | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly compiled: Compiled }>) => {
    if (data.id === latest) settle?.(data.compiled)
  })
  worker.addEventListener('error', () =>
    settle?.({ problem: 'The compiler could not be loaded. Reload this page.', line: undefined }),
  )
  return {
    compile(code) {
      latest += 1
      worker.postMessage({ id: latest, code })
      return new Promise((resolve) => {
        settle = resolve
      })
    },
    stop: () => worker.terminate(),
  }
}

/** The plugin of the README, word for word: the build puts it here. */
declare const __GREETING__: string
const GREETING: string = __GREETING__

/** Milliseconds without a key until the code is compiled. */
const PAUSE = 350

interface EditorProps {
  readonly code: string
  readonly onChange: (code: string) => void
  /** The widget, whose dialog opens with each version and takes the focus. */
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/**
 * A field for code with its colours behind it. Tab leaves it, as it leaves every field, and so does a press into the
 * widget; what takes the focus by itself does not get it.
 */
function Editor({ code, onChange, frame }: EditorProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null)
  const isLeaving = useRef(false)
  const keepFocus = (): void => {
    // Only after the blur does the document know who has the focus.
    setTimeout(() => {
      const isTaken = document.activeElement === frame.current && !frame.current?.matches(':hover')
      if (isTaken && !isLeaving.current) field.current?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="pg-editor" dir="ltr">
      <div className="pg-editor-text">
        <pre aria-hidden="true" className="pg-code">
          <Highlighted code={`${code}\n`} />
        </pre>
        <textarea
          ref={field}
          aria-label="Code of the plugin"
          value={code}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key }) => {
            isLeaving.current = key === 'Tab'
          }}
          onBlur={keepFocus}
        />
      </div>
    </div>
  )
}

/** What became of the code. */
type Outcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'running'; readonly plugin: string }
  | { readonly kind: 'problem'; readonly text: string }

/** Compiles the code in a worker whenever it has rested, and hands it to the frame once that listens. */
function useRunningCode(code: string, frame: RefObject<HTMLIFrameElement | null>): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'working' })
  const [compiler, setCompiler] = useState<Compiler>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const made = createCompiler()
    setCompiler(made)
    return () => made.stop()
  }, [])
  useEffect(
    () =>
      watchReady(
        () => frame.current?.contentWindow,
        () => setReady(true),
      ),
    [frame],
  )
  useEffect(
    () =>
      watchOutcome(
        () => frame.current?.contentWindow,
        ({ plugin, problem }) =>
          setOutcome(problem === '' ? { kind: 'running', plugin } : { kind: 'problem', text: problem }),
      ),
    [frame],
  )
  useEffect(() => {
    if (!isReady || !compiler) return
    const timer = setTimeout(async () => {
      const compiled = await compiler.compile(code)
      if ('script' in compiled) {
        if (frame.current?.contentWindow) sendScript(frame.current.contentWindow, compiled.script)
      } else {
        const place = compiled.line === undefined ? '' : `Line ${compiled.line}: `
        setOutcome({ kind: 'problem', text: `${place}${compiled.problem}` })
      }
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [code, isReady, compiler, frame])
  return outcome
}

function OutcomeText({ outcome }: { readonly outcome: Outcome }): ReactNode {
  return (
    <div className="pg-editor-outcome" role="status">
      {outcome.kind === 'problem' ? (
        <Banner tone="warning" title="The widget keeps the last version that worked">
          {outcome.text}
        </Banner>
      ) : (
        <p className="pg-note">
          {outcome.kind === 'working' ? 'Compiling …' : `The plugin "${outcome.plugin}" runs in the widget beside it.`}
        </p>
      )}
    </div>
  )
}

export interface ExtendPanelProps {
  /** How the widget is dressed, as a query. */
  readonly look: string
}

/** The plugin of the README in an editor, and the widget that runs it while it is written. */
export function ExtendPanel({ look }: ExtendPanelProps): ReactNode {
  const [code, setCode] = useState(GREETING)
  const frame = useRef<HTMLIFrameElement>(null)
  const [source] = useState(() => `/extend${frameQuery('account', look)}`)
  const outcome = useRunningCode(code, frame)
  useEffect(() => {
    if (frame.current?.contentWindow) tellFrame(frame.current.contentWindow, frameQuery('account', look))
  }, [look])
  return (
    <Card
      title="Extend it"
      note="This is the plugin from the README. Change a word: the account beside it shows its button, and the button opens its screen."
    >
      <div className="pg-extend">
        <div className="pg-extend-code">
          <Editor code={code} onChange={setCode} frame={frame} />
          <div className="pg-row-end">
            <OutcomeText outcome={outcome} />
            <Button
              kind="secondary"
              size="small"
              disabled={code === GREETING}
              reason="Nothing was changed"
              onPress={() => setCode(GREETING)}
            >
              Reset
            </Button>
          </div>
        </div>
        <div className="pg-frame pg-frame-extend">
          <iframe ref={frame} src={source} title="The widget with your plugin" />
        </div>
      </div>
      <p className="pg-note">
        A worker strips the types and compiles the JSX; nothing checks the types here, your build does. The frame loads
        the result as a module from a blob: the one thing its policy allows beyond this page’s. Neither allows eval, and
        the code comes from this field alone, never from an address.
      </p>
    </Card>
  )
}
