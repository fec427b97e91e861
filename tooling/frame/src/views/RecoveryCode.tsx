import { Banner, Button, MessageBox, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FrameError } from '../frameError.ts'
import { secretOf } from '../keys/recoveryCode.ts'
import type { AskCode } from '../vault.ts'
import { useWords } from './words.tsx'

const GROUP = 4

/** In groups, as it is read aloud and written down. */
const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** Two different groups that are asked back, counted from 1, in order. */
function pickGroups(code: string): readonly [number, number] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2))
  const count = code.length / GROUP
  const group = (first % count) + 1
  const other = ((group + (second % (count - 1))) % count) + 1
  return group < other ? [group, other] : [other, group]
}

const groupAt = (code: string, at: number): string => code.slice((at - 1) * GROUP, at * GROUP)
const isSame = (typed: string, group: string): boolean =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1') === group

function useTitle() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return title
}

interface RecoveryCodeProps {
  readonly code: string
  readonly onKeep: () => Promise<void>
  /** Whether the code is the wallet's now. */
  readonly onDone: (isKept: boolean) => void
}

/** Shows a new code once; it becomes the wallet's when two of its groups were typed back. */
export function RecoveryCode({ code, onKeep, onDone }: RecoveryCodeProps): ReactNode {
  const [isWritten, setWritten] = useState(false)
  return isWritten ? (
    <TypeBack code={code} onKeep={onKeep} onDone={onDone} onBack={() => setWritten(false)} />
  ) : (
    <ShowCode code={code} onWritten={() => setWritten(true)} onCancel={() => onDone(false)} />
  )
}

interface ShowCodeProps {
  readonly code: string
  readonly onWritten: () => void
  readonly onCancel: () => void
}

function ShowCode({ code, onWritten, onCancel }: ShowCodeProps): ReactNode {
  const say = useWords()
  const title = useTitle()
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('codeShow')}
        </h1>
        <Text tone="muted">{say('codeShowText')}</Text>
        <MessageBox label={say('recoveryCode')}>{grouped(code)}</MessageBox>
        <Banner tone="warning" title={say('codeOnce')} />
      </div>
      <div className="foot pair">
        <Button kind="secondary" onPress={onCancel}>
          {say('cancel')}
        </Button>
        <Button onPress={onWritten}>{say('codeWritten')}</Button>
      </div>
    </main>
  )
}

function TypeBack({ code, onKeep, onDone, onBack }: RecoveryCodeProps & { readonly onBack: () => void }): ReactNode {
  const say = useWords()
  const title = useTitle()
  const [groups] = useState(() => pickGroups(code))
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const press = (): void => {
    if (!groups.every((at, index) => isSame(typed[index] ?? '', groupAt(code, at)))) {
      setProblem(say('codeDiffers'))
      return
    }
    setBusy(true)
    setProblem(undefined)
    onKeep()
      .then(
        () => onDone(true),
        (error: unknown) => setProblem(error instanceof FrameError ? error.message : say('failed')),
      )
      .finally(() => setBusy(false))
  }
  const [one, two] = typed
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('codeBack')}
        </h1>
        <TextField
          label={say('codeGroup', { at: String(groups[0]) })}
          value={one}
          onChange={(next) => setTyped([next, two])}
        />
        <TextField
          label={say('codeGroup', { at: String(groups[1]) })}
          value={two}
          onChange={(next) => setTyped([one, next])}
        />
        {problem !== undefined && <Banner tone="danger" title={problem} />}
      </div>
      <div className="foot pair">
        <Button kind="secondary" onPress={onBack}>
          {say('codeAgain')}
        </Button>
        <Button busy={isBusy} onPress={press}>
          {say('codeKeep')}
        </Button>
      </div>
    </main>
  )
}

interface EnterRecoveryProps {
  readonly opens: Parameters<AskCode>[0]
  readonly onOpened: () => void
}

/** Asks for the recovery code on a device that has no other way into the wallet. */
export function EnterRecovery({ opens, onOpened }: EnterRecoveryProps): ReactNode {
  const say = useWords()
  const title = useTitle()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const judge = async (): Promise<void> => {
    const secret = await secretOf(typed)
    if (!secret) setProblem(say('codeMistyped'))
    else if (await opens(secret)) onOpened()
    else setProblem(say('codeOther'))
  }
  const press = (): void => {
    setBusy(true)
    setProblem(undefined)
    judge()
      .catch(() => setProblem(say('failed')))
      .finally(() => setBusy(false))
  }
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('codeEnter')}
        </h1>
        <Text tone="muted">{say('codeEnterText')}</Text>
        <TextField
          label={say('recoveryCode')}
          value={typed}
          onChange={setTyped}
          onEnter={press}
          error={problem}
          autoComplete="off"
        />
      </div>
      <div className="foot">
        <Button busy={isBusy} onPress={press}>
          {say('codeOpen')}
        </Button>
      </div>
    </main>
  )
}
