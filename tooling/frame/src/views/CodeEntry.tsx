import { Banner, Button, CodeField, Spinner, Text } from '@latchkey/theme/ui'
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Sight, watchSight } from '../confirm/sight.ts'
import { useExplain, useWords } from './words.tsx'

/** What became of a typed code. */
export type CodeAnswer =
  | { readonly status: 'done' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  | { readonly status: 'over' }

/** What a code that is no login does: of the old address it agrees, of the new one it proves. */
interface Purpose {
  readonly step: 'old' | 'new'
  readonly next: string
  /** The wallet had no address until now. */
  readonly isFirst: boolean
}

/** What the view needs of the login. */
export interface CodeRequest {
  readonly email: string
  /** The code moves the wallet to the address `next`. @defaultValue a login */
  readonly purpose?: Purpose | undefined
  /** Milliseconds since 1970 from which on another mail may be asked for. */
  readonly resendAt: number
  /** Whether this browser keeps what is signed in here. @defaultValue true */
  readonly isKept?: boolean
  readonly submit: (code: string) => Promise<CodeAnswer>
  /** @returns the next `resendAt` */
  readonly resend: () => Promise<number>
}

/** Seconds until a time, rounded up, counted down while the view is shown. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return left
}

/** What went wrong, in words. */
function useProblems() {
  const say = useWords()
  const explain = useExplain()
  const [problem, setProblem] = useState<string>()
  const fail = (error: unknown): void => setProblem(explain(error))
  const judge = (answer: CodeAnswer): void => {
    if (answer.status === 'over') setProblem(say('codeOver'))
    if (answer.status !== 'wrong') return
    const { triesLeft } = answer
    setProblem(triesLeft === 1 ? say('wrongCodeOne') : say('wrongCode', { tries: String(triesLeft) }))
  }
  return { problem, setProblem, fail, judge }
}

/** The code as it is typed and judged. */
function useCode({ resendAt, submit, resend }: CodeRequest) {
  const say = useWords()
  const [code, setCode] = useState('')
  const [until, setUntil] = useState(resendAt)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const { problem, setProblem, fail, judge } = useProblems()
  const field = useRef<HTMLInputElement>(null)
  const complete = (typed: string): void => {
    setBusy(true)
    setProblem(undefined)
    const judged = (answer: CodeAnswer): void => {
      judge(answer)
      if (answer.status !== 'done') setBusy(false)
    }
    const failed = (error: unknown): void => {
      fail(error)
      setBusy(false)
    }
    submit(typed).then(judged, failed)
  }
  const resent = (next: number): void => {
    setUntil(next)
    setCode('')
    setProblem(undefined)
    setNotice(say('resent'))
    field.current?.focus()
  }
  const again = (): Promise<void> => resend().then(resent, fail)
  return { code, setCode, until, isBusy, notice, problem, setProblem, field, complete, again }
}

/**
 * Whether a code may be typed. One that changes who opens the wallet is typed where all of the view can be seen; a browser
 * that cannot tell has shown the change in a window of the wallet's own before.
 */
function useSeen(isWatched: boolean, field: RefObject<HTMLInputElement | null>, isBusy: boolean) {
  const main = useRef<HTMLElement>(null)
  const [sight, setSight] = useState<Sight>('unsure')
  const isOpen = !isWatched || sight === 'seen' || sight === 'blind'
  useEffect(() => {
    const view = main.current
    return isWatched && view ? watchSight({ main: view, button: view }, setSight).stop : undefined
  }, [isWatched])
  useEffect(() => {
    // A code that was refused is typed again; the field was not there while it was judged.
    if (isOpen && !isBusy) field.current?.focus()
  }, [isOpen, field, isBusy])
  return { main, isOpen }
}

/** Typing the six digits of the mail. The host reserves the place; what is typed here never leaves the wallet's origin. */
export function CodeEntry(request: CodeRequest): ReactNode {
  const say = useWords()
  const { email, purpose, isKept = true } = request
  const next = purpose?.next ?? ''
  const titles = { old: say('changeAgree', { next }), new: say('changeProve') }
  const title = purpose ? titles[purpose.step] : say('enterCode')
  const isWarned = purpose !== undefined && (purpose.step === 'old' || purpose.isFirst)
  const { code, setCode, until, isBusy, notice, problem, setProblem, field, complete, again } = useCode(request)
  const { main, isOpen } = useSeen(purpose !== undefined, field, isBusy)
  const seconds = useCountdown(until)
  const refuseSecrets = (event: ClipboardEvent): void => {
    if (!/[a-z]{3}|[0-9a-f]{32}/i.test(event.clipboardData.getData('text'))) return
    event.preventDefault()
    setProblem(say('codePasted'))
  }
  return (
    <main ref={main} aria-label={title} onPaste={refuseSecrets}>
      <div className="scroll center">
        <h1>{title}</h1>
        <Text tone="muted" align="center">
          {say('codeSent', { email })}
        </Text>
        {isBusy ? (
          <div className="middle">
            <Spinner label={say(purpose ? 'changing' : 'opening')} />
          </div>
        ) : (
          <CodeField
            ref={field}
            label={say('code')}
            value={code}
            onChange={setCode}
            onComplete={complete}
            error={problem}
            disabled={!isOpen}
          />
        )}
        {!isOpen && (
          <Text variant="caption" tone="muted" align="center">
            {say('codeWait')}
          </Text>
        )}
        {!isKept && !purpose && (
          <Text variant="caption" tone="muted" align="center">
            {say('notKept')}
          </Text>
        )}
        <div role="status">{notice}</div>
        <Button kind="quiet" disabled={seconds > 0 || isBusy} onPress={again}>
          {seconds > 0 ? say('resendIn', { seconds: String(seconds) }) : say('resend')}
        </Button>
        <Banner
          tone={isWarned ? 'warning' : 'info'}
          title={isWarned ? say('changeNever', { next }) : say('neverAsked')}
        />
      </div>
    </main>
  )
}
